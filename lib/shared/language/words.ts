import type { Language } from "./languages";

/** Plural categories of each language (CLDR). A form for each is required, so that no count lacks one. */
type PluralCategories = {
  en: "one" | "other";
  de: "one" | "other";
  nl: "one" | "other";
  fr: "one" | "many" | "other";
  es: "one" | "many" | "other";
  it: "one" | "many" | "other";
  pt: "one" | "many" | "other";
  pl: "one" | "few" | "many" | "other";
  ar: "zero" | "one" | "two" | "few" | "many" | "other";
};

export type PluralForms<L extends Language> = Record<PluralCategories[L], string>;

const units = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

/** Returns what a language's messages are made with. Formatters are made when first used: some phones lack one. */
export function wordsOf<L extends Language>(language: L) {
  // Server and browsers know different default digits for Arabic, so name them: a page must hydrate as it was rendered.
  const locale = language === "ar" ? "ar-u-nu-latn" : language;
  /** '1.234' in German. */
  const number = (value: number) => new Intl.NumberFormat(locale).format(value);
  return {
    number,
    /** Picks the form for a count, with '#' replaced by the count. */
    plural: (count: number, forms: PluralForms<L>): string => {
      const category = new Intl.PluralRules(language).select(count) as PluralCategories[L];
      return forms[category].replaceAll("#", number(count));
    },
    /** 'a, b and c'. */
    list: (items: readonly string[]): string => new Intl.ListFormat(locale).format(items),
    /** '3 minutes ago'. */
    ago: (time: string | Date, now: Date): string => {
      const seconds = Math.max(0, Math.floor((now.getTime() - new Date(time).getTime()) / 1000));
      const [unit, length] = units.find(([, each]) => seconds >= each) ?? units[3];
      return new Intl.RelativeTimeFormat(locale).format(-Math.floor(seconds / length), unit);
    },
    /** '9 June 2025'. */
    date: (instant: string | Date, timeZone: string): string =>
      new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone }).format(new Date(instant)),
  };
}
