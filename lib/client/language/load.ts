import { type AnyLanguage, type Language, pseudoLanguages } from "@/lib/shared/language/languages";
import { readGuest } from "@/lib/shared/messages/guest";
import type { GuestMessages, LanguageMessages } from "@/lib/shared/messages/scopes";
import { loadWithRetry } from "../browser/load-with-retry";

/** A page's loaded messages. A server has the receipt's as well. */
export type PageMessages = GuestMessages & Partial<LanguageMessages["guest"]>;

type Files = Record<Language, () => Promise<{ default: object }>>;

/** Each language is a chunk of its own, so a page loads one. */
const files: Files = {
  en: () => import("@/messages/en/guest.json"),
  de: () => import("@/messages/de/guest.json"),
  fr: () => import("@/messages/fr/guest.json"),
  es: () => import("@/messages/es/guest.json"),
  it: () => import("@/messages/it/guest.json"),
  pt: () => import("@/messages/pt/guest.json"),
  nl: () => import("@/messages/nl/guest.json"),
  pl: () => import("@/messages/pl/guest.json"),
  ar: () => import("@/messages/ar/guest.json"),
};

/** Loads a scope in a language. A pseudo-language is English, disguised by a chunk that no other page loads. */
export async function loadScope<Read>(
  scope: Files,
  language: AnyLanguage,
  read: (language: Language, file: object) => Read,
): Promise<Read> {
  const pseudo = pseudoLanguages.find((one) => one === language);
  const file = await scope[pseudo ? "en" : (language as Language)]();
  if (!pseudo) return read(language as Language, file.default);
  const { disguised } = await import("@/lib/shared/language/pseudo");
  return read("en", disguised(file.default, pseudo));
}

const loads = new Map<AnyLanguage, Promise<PageMessages>>();

/** Loads a language's messages once. A failed load is forgotten, so that the next call tries again. */
function loadGuestMessages(language: AnyLanguage): Promise<PageMessages> {
  const load: Promise<PageMessages> = loads.get(language) ?? loadScope(files, language, readGuest);
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
