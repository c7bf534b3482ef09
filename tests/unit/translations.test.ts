import { describe, expect, it } from "vitest";
import { messagesOf } from "@/lib/server/language/messages-of";
import { type AnyLanguage, languages, pseudoLanguages } from "@/lib/shared/language/languages";

type Leaf = string | ((...parts: unknown[]) => string);

const leavesOf = (entry: object, path: string[] = []): [path: string, leaf: Leaf][] =>
  Object.entries(entry).flatMap(([name, inner]): [string, Leaf][] =>
    typeof inner === "object" && inner !== null
      ? leavesOf(inner, [...path, name])
      : [[[...path, name].join("."), inner as Leaf]],
  );

/** The scopes' own keys: English modules hold more than guests see. */
const keysOf = (language: AnyLanguage) => new Map(leavesOf(messagesOf(language)));
const translated = languages.filter((language) => language !== "en");
const english = keysOf("en");

/** Names of parameters that are numbers or lists; all others are texts. */
const numbers = /count|seconds|minutes|hours|percent|sent|all|position|length/;
const parametersOf = (leaf: (...parts: unknown[]) => string): string[] =>
  (/\(([^)]*)\)/.exec(leaf.toString())?.[1] ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);

/** Sample parts: numbers that no sentence contains by itself, and names. */
const samplesFor = (names: readonly string[]) =>
  names.map((name, index) =>
    name === "names" ? ["Ada.jpg", "Ben.mov"] : numbers.test(name) ? 240 + index * 120 : `Zoë${index}`,
  );

/** Sentences that are the same word in both languages, or a proper name. */
const isSharedWord = (sentence: string) => sentence.split(/\s+/).length <= 2 || sentence.startsWith("©");

describe.each(translated)("the translation to %s", (language) => {
  const leaves = keysOf(language);

  it("the translation has a sentence for every English one that guests and organisers' mails show", () => {
    const keys = [...leaves.keys()];
    expect(keys.filter((key) => !english.has(key))).toEqual([]);
    const wanted = [...keysOf("de").keys()];
    expect(wanted.filter((key) => !leaves.has(key))).toEqual([]);
    for (const [key, leaf] of leaves) if (typeof leaf === "string") expect(leaf.trim(), key).not.toBe("");
  });

  it("the translation has no English sentence", () => {
    const left = [...leaves].filter(([key, leaf]) => {
      const source = english.get(key);
      return typeof leaf === "string" && leaf === source && !isSharedWord(leaf);
    });
    expect(left).toEqual([]);
  });

  it("the translation keeps every name and number of a sentence", () => {
    const lost = [...leaves].flatMap(([key, leaf]) => {
      const source = english.get(key);
      if (typeof leaf !== "function" || typeof source !== "function") return [];
      const parts = samplesFor(parametersOf(source));
      const [here, there] = [leaf(...parts), source(...parts)];
      const texts = parts.flat().map(String);
      const divided = texts.flatMap((text) => [text, String(Number(text) / 60)]);
      return divided.some((text) => text !== "NaN" && there.includes(text) && !here.includes(text))
        ? [[key, here]]
        : [];
    });
    expect(lost).toEqual([]);
  });
});

/** Every sentence of a language with its key, filled in with samples. */
const sentencesOf = (language: AnyLanguage): [key: string, text: string][] =>
  [...keysOf(language)].map(([key, leaf]) => {
    const parts = samplesFor(parametersOf(english.get(key) as (...parts: unknown[]) => string));
    return [key, typeof leaf === "function" ? leaf(...parts) : leaf];
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
  expect(sentencesOf(language).filter(([, text]) => otherAddress[language]?.test(text))).toEqual([]);
});

it("French has no-break spaces beside its double signs", () => {
  expect(sentencesOf("fr").filter(([, text]) => / [!?;:»]|« /.test(text))).toEqual([]);
});

it("Arabic keeps the direction of every text that a person wrote", () => {
  const bare = sentencesOf("ar").filter(([, text]) => /(?<!\u2068)(Zoë\d|Ada\.jpg)/.test(text));
  // Their parts are a field's label, a duration and the product's name.
  const own = [
    "guest.submission.onlyMissing",
    "mails.waiting.oldest",
    "mails.waiting.oldestOfAlarm",
    "mails.reset.subject",
    "mails.reset.lead",
  ];
  expect(bare.map(([key]) => key)).toEqual(own);
});

describe.each(pseudoLanguages)("the pseudo-language %s", (language) => {
  it("the pseudo-language disguises every sentence, and no name in it", () => {
    for (const [key, leaf] of keysOf(language)) {
      const source = english.get(key) as Leaf;
      if (typeof leaf === "string") expect(leaf, key).not.toBe(source);
    }
    const { receipt } = messagesOf(language).guest;
    expect(receipt.atEvent("Noor & Elias")).toContain("Noor & Elias");
    expect(receipt.atEvent("Noor & Elias")).not.toContain("My posts");
    // The page fills in what a string names.
    expect(messagesOf(language).screenPage.openConsole).toContain("{address}");
    expect(messagesOf(language).screenPage.codeLabel).toContain("{code}");
  });
});
