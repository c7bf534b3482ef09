import { guestLanguageCookie, guestLanguageHeader, guestLanguagePaths } from "@/lib/shared/language/choice";
import type { AnyLanguage } from "@/lib/shared/language/languages";
import { guestLimits } from "@/lib/shared/limits/guest";
import type { GuestMessages } from "@/lib/shared/messages/scopes";

/** The languages that this guest page has had, for code outside React. The current one is last. */
const pageLanguages = new Map<AnyLanguage, GuestMessages>();

export function setCurrentLanguage(language: AnyLanguage, messages: GuestMessages): void {
  pageLanguages.delete(language);
  pageLanguages.set(language, messages);
}

const newest = () => [...pageLanguages.entries()].at(-1);

/** Returns the page's messages. Throws on a page without a GuestLanguageProvider. */
export function currentMessages(): GuestMessages {
  const [, messages] = newest() ?? [];
  if (!messages) throw new Error("This page has no guest language.");
  return messages;
}

/** Returns the page's language; English on a page without one. */
export const currentLanguage = (): AnyLanguage => newest()?.[0] ?? "en";

/** Returns the header that names the page's language to our own API; empty on pages that have none. */
export function languageHeader(): Record<string, string> {
  const [language] = newest() ?? [];
  return language ? { [guestLanguageHeader]: language } : {};
}

/** Returns whether a sentence is this message, in any language that the page has had. */
export const isMessage = (sentence: string | null | undefined, pick: (messages: GuestMessages) => string): boolean =>
  [...pageLanguages.values()].some((messages) => pick(messages) === sentence);

/**
 * Returns a sentence of an earlier language of this page in the current one: forms keep the sentences of their
 * problems. Any other text is returned unchanged, and so is a sentence with a name or number in it.
 */
export function inCurrentLanguage<Text extends string | null | undefined>(sentence: Text): Text | string {
  if (!sentence || pageLanguages.size < 2) return sentence;
  for (const messages of pageLanguages.values()) {
    const found = counterpart(sentence, messages, currentMessages());
    if (found !== null) return found;
  }
  return sentence;
}

function counterpart(sentence: string, from: unknown, to: unknown): string | null {
  if (typeof from === "string") return from === sentence ? (to as string) : null;
  if (typeof from !== "object" || from === null) return null;
  for (const [key, inner] of Object.entries(from)) {
    const found = counterpart(sentence, inner, (to as Record<string, unknown>)[key]);
    if (found !== null) return found;
  }
  return null;
}

/** Keeps the guest's choice in a cookie of the guest pages only: walls and API are cached without cookies. */
export function storeLanguage(language: AnyLanguage): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  for (const path of guestLanguagePaths) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in many phones' browsers.
    document.cookie = `${guestLanguageCookie}=${language}; Path=${path}; Max-Age=${guestLimits.guestLanguageSeconds}; SameSite=Lax${secure}`;
  }
}
