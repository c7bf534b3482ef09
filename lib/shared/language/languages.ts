/** Languages of guest pages, walls and mails, each with its own name for the list in a page's header. */
export const languageNames = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
  it: "Italiano",
  pt: "Português",
  nl: "Nederlands",
  pl: "Polski",
  ar: "العربية",
} as const;

export type Language = keyof typeof languageNames;
export const languages = Object.keys(languageNames) as readonly Language[] as readonly [Language, ...Language[]];

/**
 * Made from English (pseudo.ts), to find cut, unmirrored and hard-coded texts. Chosen by name only, never by a browser.
 */
export const pseudoLanguages = ["en-XA", "ar-XB"] as const;
export type PseudoLanguage = (typeof pseudoLanguages)[number];
export type AnyLanguage = Language | PseudoLanguage;

/** Tags of Arabic, Persian, Hebrew and Urdu, with any region. */
const rightToLeft = /^(ar|fa|he|ur)\b/;

export const directionOf = (language: string): "ltr" | "rtl" => (rightToLeft.test(language) ? "rtl" : "ltr");

/** Server and browsers know different default digits for Arabic, so name them: a page must hydrate as it was rendered. */
export const localeOf = (language: Language): string => (language === "ar" ? "ar-u-nu-latn" : language);

/** Returns the language for a tag: 'de' for 'de-AT'; null for one that we do not have. */
export function knownLanguage(tag: string): Language | null {
  const base = tag.trim().toLowerCase().split(/[-_]/)[0] ?? "";
  return languages.find((language) => language === base) ?? null;
}

/** Returns a language or pseudo-language by its exact name; null for any other text. */
export const namedLanguage = (name: string | null | undefined): AnyLanguage | null =>
  [...languages, ...pseudoLanguages].find((language) => language === name) ?? null;

/** Returns a stored language; English for a name that this version does not know. */
export const storedLanguage = (name: string | null | undefined): AnyLanguage => namedLanguage(name) ?? "en";

/** Returns the tags of an Accept-Language header, the most wanted first (RFC 9110, 12.5.4); q=0 refuses one. */
function tagsByWish(header: string): readonly string[] {
  const wishes = header.split(",").map((entry) => {
    const [tag = "", ...parameters] = entry.split(";").map((part) => part.trim());
    const weight = parameters.find((part) => /^q=/i.test(part))?.slice(2);
    return { tag, weight: weight === undefined ? 1 : Number(weight) };
  });
  const wanted = wishes.filter(({ tag, weight }) => tag !== "" && weight > 0);
  return wanted.sort((one, other) => other.weight - one.weight).map(({ tag }) => tag);
}

/** Returns the languages of an Accept-Language header that we have, the most wanted first. */
export function languagesOfBrowser(acceptLanguage: string | null): readonly Language[] {
  // A header may hold any number of tags; browsers send a few.
  const tags = tagsByWish((acceptLanguage ?? "").slice(0, 500));
  return [...new Set(tags.flatMap((tag) => knownLanguage(tag) ?? []))];
}
