import { describe, expect, it } from "vitest";
import { nearestWording } from "@/lib/shared/events/nearest-wording";
import {
  directionOf,
  knownLanguage,
  languages,
  languagesOfBrowser,
  namedLanguage,
} from "@/lib/shared/language/languages";
import { agoIn } from "@/lib/shared/language/words";

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
  it("an age is said in the language, in its largest whole unit", () => {
    const now = new Date("2026-06-21T12:00:00Z");
    expect(agoIn("de", "2026-06-21T11:56:30Z", now)).toBe("vor 3 Minuten");
    expect(agoIn("fr", "2026-06-21T10:00:00Z", now)).toBe("il y a 2 heures");
    expect(agoIn("nl", "2026-06-21T12:00:05Z", now)).toBe("0 seconden geleden");
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
