import "server-only";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import { guestLanguageCookie } from "@/lib/shared/language/choice";
import { type AnyLanguage, type Language, languagesOfBrowser, namedLanguage } from "@/lib/shared/language/languages";

/** Returns the guest's own choice, else the browser's language; null if we have neither. */
export const visitorLanguage = cache(async (): Promise<AnyLanguage | null> => {
  const chosen = namedLanguage((await cookies()).get(guestLanguageCookie)?.value);
  return chosen ?? (await readLanguages())[0] ?? null;
});

/** Returns the languages that the browser names and we have, the most wanted first. */
export const readLanguages = async (): Promise<readonly Language[]> =>
  languagesOfBrowser((await headers()).get("accept-language"));
