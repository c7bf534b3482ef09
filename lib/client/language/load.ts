import type { AnyLanguage } from "@/lib/shared/language/languages";
import type { GuestMessages } from "@/lib/shared/messages/scopes";
import { loadWithRetry } from "../browser/load-with-retry";

/** Each language is a chunk of its own, so a page loads one. */
const loaders: Record<AnyLanguage, () => Promise<{ guest: GuestMessages }>> = {
  en: () => import("@/lib/shared/messages/en/guest"),
  de: () => import("@/lib/shared/messages/de/guest"),
  fr: () => import("@/lib/shared/messages/fr/guest"),
  es: () => import("@/lib/shared/messages/es/guest"),
  it: () => import("@/lib/shared/messages/it/guest"),
  pt: () => import("@/lib/shared/messages/pt/guest"),
  nl: () => import("@/lib/shared/messages/nl/guest"),
  pl: () => import("@/lib/shared/messages/pl/guest"),
  ar: () => import("@/lib/shared/messages/ar/guest"),
  "en-XA": () => import("@/lib/shared/messages/pseudo-guest").then(({ guestIn }) => guestIn("en-XA")),
  "ar-XB": () => import("@/lib/shared/messages/pseudo-guest").then(({ guestIn }) => guestIn("ar-XB")),
};

const loads = new Map<AnyLanguage, Promise<GuestMessages>>();

/** Loads a language's messages once. A failed load is forgotten, so that the next call tries again. */
export function loadGuestMessages(language: AnyLanguage): Promise<GuestMessages> {
  const load = loads.get(language) ?? loaders[language]().then(({ guest }) => guest);
  loads.set(language, load);
  load.catch(() => loads.delete(language));
  return load;
}

const retryMs = 5_000;
const firsts = new Map<AnyLanguage, Promise<GuestMessages>>();

/** Loads the language that a page came in, and retries until it has it: the page is readable meanwhile. */
export function firstGuestMessages(language: AnyLanguage): Promise<GuestMessages> {
  const first =
    firsts.get(language) ??
    new Promise<GuestMessages>((resolve) => {
      loadWithRetry(() => loadGuestMessages(language), resolve, { retryMs });
    });
  firsts.set(language, first);
  return first;
}
