import type { AnyLanguage } from "@/lib/shared/language/languages";
import type { GuestMessages, LanguageMessages } from "@/lib/shared/messages/scopes";
import { loadWithRetry } from "../browser/load-with-retry";

/** A page's loaded messages. A pseudo-language is one chunk, so it has the receipt's as well. */
export type PageMessages = GuestMessages & Partial<LanguageMessages["guest"]>;

/** Each language is a chunk of its own, so a page loads one. */
const loaders: Record<AnyLanguage, () => Promise<{ guest: PageMessages }>> = {
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

const loads = new Map<AnyLanguage, Promise<PageMessages>>();

/** Loads a language's messages once. A failed load is forgotten, so that the next call tries again. */
function loadGuestMessages(language: AnyLanguage): Promise<PageMessages> {
  const load = loads.get(language) ?? loaders[language]().then(({ guest }) => guest);
  loads.set(language, load);
  load.catch(() => loads.delete(language));
  return load;
}

/** Loads of further scopes that the page has: a change of language waits for them, so that it shows one at a time. */
export const furtherLoads: ((language: AnyLanguage) => Promise<unknown>)[] = [];

/** Loads all scopes that the page has in another language. */
export async function loadPageMessages(language: AnyLanguage): Promise<PageMessages> {
  const [messages] = await Promise.all([loadGuestMessages(language), ...furtherLoads.map((load) => load(language))]);
  return messages;
}

const retryMs = 5_000;

/** Returns a function that calls a load once for each language, and retries until it succeeds. */
export function retryingLoad<Loaded>(load: (language: AnyLanguage) => Promise<Loaded>) {
  const firsts = new Map<AnyLanguage, Promise<Loaded>>();
  return (language: AnyLanguage): Promise<Loaded> => {
    const first =
      firsts.get(language) ??
      new Promise<Loaded>((resolve) => {
        loadWithRetry(() => load(language), resolve, { retryMs });
      });
    firsts.set(language, first);
    return first;
  };
}

/** Loads the language that a page came in: the page is readable meanwhile. */
export const firstGuestMessages = retryingLoad(loadGuestMessages);
