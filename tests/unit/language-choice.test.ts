import { describe, expect, it } from "vitest";
import { nearestWording } from "@/lib/shared/events/nearest-wording";
import {
  directionOf,
  knownLanguage,
  languages,
  languagesOfBrowser,
  namedLanguage,
} from "@/lib/shared/language/languages";
import { wordsOf } from "@/lib/shared/language/words";

describe("a browser's languages", () => {
  it.each([
    ["de-AT,de;q=0.9,en;q=0.8", ["de", "en"]],
    ["pt-BR", ["pt"]],
    ["en;q=0.2, ar;q=0.9", ["ar", "en"]],
    ["ja, ko;q=0.9, pl;q=0.1", ["pl"]],
    ["de;q=0, fr", ["fr"]],
    ["*", []],
    ["en-XA, ar-XB", ["en", "ar"]],
    [";;;,q=1,-", []],
    [null, []],
  ])("the header %s names the languages %j", (header, expected) => {
    expect(languagesOfBrowser(header)).toEqual(expected);
  });

  it("a header of any length is read up to its first 500 characters", () => {
    expect(languagesOfBrowser(`${"xx,".repeat(1_000_000)}de`)).toEqual([]);
  });

  it("a pseudo-language is found by its exact name only", () => {
    expect(namedLanguage("ar-XB")).toBe("ar-XB");
    expect(knownLanguage("ar-XB")).toBe("ar");
    expect(namedLanguage("de-AT")).toBeNull();
  });

  it("Arabic, its pseudo-language, Persian, Hebrew and Urdu run from right to left", () => {
    const tags = [...languages, "en-XA", "ar-XB", "fa-IR", "he", "ur-PK", "hi", "fi"];
    const mirrored = tags.filter((language) => directionOf(language) === "rtl");
    expect(mirrored).toEqual(["ar", "ar-XB", "fa-IR", "he", "ur-PK"]);
  });
});

describe("a language's words", () => {
  it.each(languages)("every plural category of %s has a form in its type", (language) => {
    const required = {
      en: ["one", "other"],
      de: ["one", "other"],
      nl: ["one", "other"],
      fr: ["many", "one", "other"],
      es: ["many", "one", "other"],
      it: ["many", "one", "other"],
      pt: ["many", "one", "other"],
      pl: ["few", "many", "one", "other"],
      ar: ["few", "many", "one", "other", "two", "zero"],
    }[language];
    expect([...new Intl.PluralRules(language).resolvedOptions().pluralCategories].sort()).toEqual(required);
  });

  it("a plural picks the form of its count and writes the number as the language does", () => {
    const polish = wordsOf("pl");
    const posts = { one: "# post", few: "# posty", many: "# postów", other: "# posta" };
    expect([1, 2, 5, 22].map((count) => polish.plural(count, posts))).toEqual([
      "1 post",
      "2 posty",
      "5 postów",
      "22 posty",
    ]);
    expect(wordsOf("de").number(12_345)).toBe("12.345");
    expect(wordsOf("ar").number(12)).toBe("12");
    expect(wordsOf("fr").list(["a", "b", "c"])).toBe("a, b et c");
  });

  it("an age is said in the language, in its largest whole unit", () => {
    const now = new Date("2026-06-21T12:00:00Z");
    expect(wordsOf("de").ago("2026-06-21T11:56:30Z", now)).toBe("vor 3 Minuten");
    expect(wordsOf("fr").ago("2026-06-21T10:00:00Z", now)).toBe("il y a 2 heures");
    expect(wordsOf("nl").ago("2026-06-21T12:00:05Z", now)).toBe("0 seconden geleden");
  });
});

describe("the nearest wording", () => {
  const wordings = {
    language: "de",
    text: "Ja",
    translations: [
      { language: "fr", text: "Oui" },
      { language: "pl", text: "Tak" },
    ],
  };
  it.each([
    [["pl", "fr"], "Tak"],
    [["it", "fr"], "Oui"],
    [["de"], "Ja"],
    [["it"], "Ja"],
    [[], "Ja"],
  ])("a guest who reads %j gets the wording %s", (reads, text) => {
    expect(nearestWording(wordings, reads).text).toBe(text);
  });
});
