import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { messagesOf } from "@/lib/server/base/language/messages-of";
import { type AnyLanguage, languages, pseudoLanguages } from "@/lib/shared/language/languages";
import { invitationRules, limits, pairingRules } from "@/lib/shared/limits";
import { guestTextMessages } from "@/lib/shared/messages/console/guest-texts";
import { failureMessages } from "@/lib/shared/messages/failures";
import { guestParts } from "@/lib/shared/messages/guest";
import { receiptParts } from "@/lib/shared/messages/receipt";
import { refusalParts } from "@/lib/shared/messages/refusals";
import { serverParts } from "@/lib/shared/messages/server";

/** Checks messages/<language>/<scope>.json against the English files. */

const folder = fileURLToPath(new URL("../../messages", import.meta.url));
const scopesIn = (language: string) => readdirSync(`${folder}/${language}`).sort();

const leavesOf = (entry: object, path: string): [path: string, leaf: unknown][] =>
  Object.entries(entry).flatMap(([key, inner]): [string, unknown][] =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? leavesOf(inner, `${path}.${key}`)
      : [[`${path}.${key}`, inner]],
  );

/** The sentences of a language by key, each with its forms by plural category; '' if it has one form. */
function sentencesOf(language: string): Map<string, Map<string, string>> {
  const sentences = new Map<string, Map<string, string>>();
  for (const scope of scopesIn(language)) {
    const file = JSON.parse(readFileSync(`${folder}/${language}/${scope}`, "utf8"));
    for (const [path, text] of leavesOf(file, scope.replace(".json", ""))) {
      const [, key = "", category = ""] = /^(.*?)(?:_(zero|one|two|few|many|other))?$/.exec(path) ?? [];
      const forms = sentences.get(key) ?? new Map();
      sentences.set(key, forms.set(category, text as string));
    }
  }
  return sentences;
}
const formsOf = (language: string) =>
  [...sentencesOf(language)].flatMap(([key, forms]) =>
    [...forms.values()].map((text): [string, string] => [key, text]),
  );

const partsOf = (text: string) =>
  [...text.matchAll(/\{\{(\w+)(?:, (?:number|list))?\}\}/g)].map(([, name]) => name ?? "");
/** The form that any larger number has. */
const mainOf = (forms: Map<string, string> | undefined) => forms?.get("") ?? forms?.get("other") ?? "";

const english = sentencesOf("en");
const translated = languages.filter((language) => language !== "en");
/** English says 'one hour'. */
const saidInWords = "server.mails.reset.text";

/** Sentences that are the same word in both languages, or a proper name. */
const isSharedWord = (sentence: string) => sentence.split(/\s+/).length <= 2 || sentence.startsWith("©");

describe.each(languages)("the files of %s", (language) => {
  const sentences = sentencesOf(language);

  it("the files have every English sentence, none besides, and none that is empty", () => {
    expect(scopesIn(language)).toEqual(scopesIn("en"));
    expect([...sentences.keys()].sort()).toEqual([...english.keys()].sort());
    expect(formsOf(language).filter(([, text]) => text.trim() === "")).toEqual([]);
  });

  it("a sentence has either one form or one for each plural category of the language", () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const odd = [...sentences].filter(
      ([, forms]) => !forms.has("") && [...forms.keys()].sort().join() !== [...pluralCategories].sort().join(),
    );
    expect(odd).toEqual([]);
    expect([...sentences].filter(([, forms]) => forms.has("") && forms.size > 1)).toEqual([]);
  });

  it("a sentence has the parts of the English one, and no malformed one", () => {
    const wrong = [...sentences].filter(([key, forms]) => {
      if (key === saidInWords) return false;
      const source = english.get(key);
      const known = new Set([...(source?.values() ?? [])].flatMap(partsOf));
      const isKnown = [...forms.values()].every((text) => partsOf(text).every((part) => known.has(part)));
      const rest = [...forms.entries()].filter(([category]) => !/zero|one|two/.test(category));
      const isWhole = rest.every(([, text]) => partsOf(mainOf(source)).every((part) => partsOf(text).includes(part)));
      return !isKnown || !isWhole;
    });
    expect(wrong).toEqual([]);
    const rests = formsOf(language).map(([, text]) => text.replace(/\{\{(\w+|\w+, number|\w+, list)\}\}/g, ""));
    expect(rests.filter((text) => /[{}]/.test(text))).toEqual([]);
  });

  it("a page fills in every part, and a number that the sentence names", () => {
    const left = leavesOf(messagesOf(language), "").flatMap(([key, leaf]) => {
      const say = leaf as string | ((...parts: unknown[]) => string);
      return (typeof say === "string" ? say : say(5, ["a", "b"], "c")).includes("{{") ? [key] : [];
    });
    // The television fills in these two, and an album its own.
    const ofAlbum = ["title", "deletedOn", "photoBy", "videoBy", "wordsBy", "position"].map(
      (key) => `.albumPage.${key}`,
    );
    expect(left).toEqual([".screenPage.openConsole", ".screenPage.codeLabel", ...ofAlbum]);
  });
});

it("the parts that a page can fill in are those of the English sentences", () => {
  const listed = leavesOf(
    { guest: guestParts, receipt: receiptParts, refusals: refusalParts, server: serverParts },
    "",
  ).map(([key, names]): [string, string[]] => [key.slice(1), [...(names as string[])].sort()]);
  for (const [key, names] of listed) {
    const used = [...(english.get(key)?.values() ?? [])].flatMap(partsOf);
    // Some languages pick a form by a count that English does not need.
    expect([...new Set([...used, ...names.filter((name) => name === "count")])].sort(), key).toEqual(names);
  }
  const keys = new Set(listed.map(([key]) => key));
  for (const language of languages)
    for (const [key, forms] of sentencesOf(language)) if (!forms.has("")) expect(keys, key).toContain(key);
});

it("numbers that translations inflect are those of the limits", () => {
  // Change such a limit, and the sentences that name it need another form: 'one hour', 'co 10 minut'.
  expect([limits.passwordResetSeconds / 60, pairingRules.codeSeconds / 60, invitationRules.hours]).toEqual([
    60, 10, 72,
  ]);
  const { person_name, person_city, caption } = limits.guestTextMaxLength;
  expect([limits.guestMaxFiles, person_name, person_city, caption]).toEqual([100, 80, 80, 500]);
});

it("a page knows the server's sentences without a language's file", () => {
  const { guest, refusals, wall } = messagesOf("en");
  const { blocked: _ours, ...known } = failureMessages;
  expect(known).toEqual({
    error: guest.page.error,
    offline: guest.page.offline,
    unavailable: refusals.http.unavailable,
    bodyTooLarge: refusals.http.bodyTooLarge,
    passwordMissing: guest.page.passwordMissing,
  });
  expect(wall.unavailable).toBe(refusals.http.unavailable);
});

it("the console knows the guests' sentences that it shows without their file", () => {
  const { page, guestForm, submission, guestFields } = messagesOf("en").guest;
  expect(guestTextMessages).toEqual({
    ended: guestForm.ended,
    passwordWrong: page.passwordWrong,
    allMandatory: submission.allMandatory,
    notAPhoto: submission.notAPhoto,
    tooLong: Object.fromEntries(Object.entries(guestFields).map(([name, { tooLong }]) => [name, tooLong])),
  });
});

it.each(translated)("the translation to %s has no English sentence", (language) => {
  const left = formsOf(language).filter(([key, text]) => {
    const sources = [...(english.get(key)?.values() ?? [])];
    return sources.includes(text) && !isSharedWord(text) && partsOf(text).length < 2;
  });
  expect(left).toEqual([]);
});

it.each(languages)("the wall in %s knows the first text of its banner", (language) => {
  const { wall, banners } = messagesOf(language);
  expect(wall.firstInvitation).toBe(banners.firstInvitation);
});

/** Words of the other way to address a guest, for each language that has two. */
const otherAddress: Partial<Record<AnyLanguage, RegExp>> = {
  de: /\b(Ihnen|Ihr|Ihre[mnrs]?)\b/,
  fr: /(?<![\p{L}’-])(tu|toi|ton|ta|tes)(?![\p{L}’])/iu,
  es: /\b(usted|ustedes)\b/i,
  it: /\b(Lei|Suo|Sua|Suoi|Sue)\b/,
  pt: /\b(tu|teu|tua|teus|tuas|contigo)\b/i,
  nl: /\b(u|uw)\b/i,
  pl: /\b(Pan|Pani|Państwo|Państwa)\b/,
};

it.each(translated)("%s addresses guests in one way", (language) => {
  expect(formsOf(language).filter(([, text]) => otherAddress[language]?.test(text))).toEqual([]);
});

it("French has no-break spaces beside its double signs", () => {
  expect(formsOf("fr").filter(([, text]) => / [!?;:»]|« /.test(text))).toEqual([]);
});

it("Arabic keeps the direction of every text that a person wrote", () => {
  const bare =
    /(?<!\u2068)\{\{(name|files|caption|event|company|email)\}\}|\{\{(name|files|caption|event|company|email)\}\}(?!\u2069)/;
  expect(formsOf("ar").filter(([, text]) => bare.test(text))).toEqual([]);
  expect(messagesOf("ar").guest.guestForm.unkept(2, ["Ada.jpg", "Ben.mov"])).toContain(
    "\u2068Ada.jpg\u2069 و\u2068Ben.mov\u2069",
  );
});

it("a sentence takes the form of its count and writes numbers as the language does", () => {
  const posts = (language: AnyLanguage, count: number) => messagesOf(language).guest.guestForm.allWaiting(count);
  expect([1, 2, 5, 22].map((count) => posts("pl", count))).toEqual([
    "Dotarł 1 post.",
    "Dotarły 2 posty.",
    "Dotarło 5 postów.",
    "Dotarły 22 posty.",
  ]);
  expect(posts("de", 12_345)).toBe("12.345 Beiträge sind angekommen.");
  expect(posts("ar", 12)).toBe("وصل 12 منشورًا.");
  expect(messagesOf("fr").guest.guestForm.unkept(2, ["a", "b"])).toContain("a et b");
});

describe.each(pseudoLanguages)("the pseudo-language %s", (language) => {
  it("the pseudo-language disguises every sentence, and no name in it", () => {
    const source = new Map(leavesOf(messagesOf("en"), ""));
    for (const [key, leaf] of leavesOf(messagesOf(language), ""))
      if (typeof leaf === "string") expect(leaf, key).not.toBe(source.get(key));
    const { receipt, submission } = messagesOf(language).guest;
    expect(receipt.atEvent("Noor & Elias")).toContain("Noor & Elias");
    expect(receipt.atEvent("Noor & Elias")).not.toContain("My posts");
    expect(submission.photoTooLarge).toContain("25");
    // The page fills in what a string names.
    expect(messagesOf(language).screenPage.openConsole).toContain("{{address}}");
    expect(messagesOf(language).screenPage.codeLabel).toContain("{{code}}");
  });
});
