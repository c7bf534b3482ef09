import "server-only";
import { guestLanguageHeader } from "@/lib/shared/language/choice";
import { type AnyLanguage, namedLanguage } from "@/lib/shared/language/languages";

/** Returns the language that one of our guest pages names in its request; null for everybody else. */
export const guestLanguageOf = (request: Request): AnyLanguage | null =>
  namedLanguage(request.headers.get(guestLanguageHeader));
