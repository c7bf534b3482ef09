import type { AnyLanguage } from "@/lib/shared/language/languages";
import type { GuestMessages } from "@/lib/shared/messages/scopes";

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
