import { describe, expect, it } from "vitest";
import { starterLanguages } from "@/lib/shared/rules/contract";
import { compileWords, findContact, findWord, starterWords } from "@/lib/shared/rules/words";
import { corpora } from "./word-corpus";
import { contacts, noContacts } from "./word-corpus/contacts";

const mostMissed = 0.02;

const compiled = corpora.map((corpus) => ({
  ...corpus,
  words: compileWords(
    corpus.entries.map((pattern) => ({ pattern, action: "ban" })),
    corpus.allowed,
  ),
}));

describe("the word filter on the corpus", () => {
  it("the word filter misses at most two in a hundred disguised texts", () => {
    const missed = compiled.flatMap(({ language, words, disguised }) =>
      disguised.filter((text) => !findWord(words, [text])).map((text) => `${language}: ${JSON.stringify(text)}`),
    );
    const total = compiled.reduce((sum, { disguised }) => sum + disguised.length, 0);
    expect(total).toBeGreaterThan(200);
    expect(missed.length / total, missed.join("\n")).toBeLessThanOrEqual(mostMissed);
  });

  it("the word filter finds nothing in an innocent text", () => {
    const found = compiled.flatMap(({ language, words, innocent }) =>
      innocent.flatMap((text) => {
        const match = findWord(words, [text]);
        return match ? [`${language}: ${JSON.stringify(text)} by ${match.pattern}`] : [];
      }),
    );
    const total = compiled.reduce((sum, { innocent }) => sum + innocent.length, 0);
    expect(total).toBeGreaterThan(200);
    expect(found).toEqual([]);
  });

  it.each(starterLanguages)(
    "the starter list %s finds nothing in an innocent text of its language",
    async (language) => {
      const words = compileWords(await starterWords(language), []);
      const innocent = corpora.filter((corpus) => corpus.language === language).flatMap((corpus) => corpus.innocent);
      const found = innocent.flatMap((text) => {
        const match = findWord(words, [text]);
        return match ? [`${JSON.stringify(text)} by ${match.pattern}`] : [];
      });
      expect(innocent.length).toBeGreaterThan(20);
      expect(found).toEqual([]);
    },
  );
});

describe("the contact switch on the corpus", () => {
  it("the contact switch finds every link, email address and phone number", () => {
    expect(contacts.filter((text) => !findContact([text]))).toEqual([]);
  });

  it("the contact switch finds nothing in handles, dates, scores, prices, abbreviations and missing spaces", () => {
    expect(noContacts.flatMap((text) => findContact([text]) ?? [])).toEqual([]);
  });

  it("the contact switch returns the first contact of several texts, as it is written", () => {
    expect(findContact(["hello", "at mira@example.com", "+49 171 2345678"])).toBe("mira@example.com");
    expect(findContact(["call 0171 2345678"])).toBe("0171 2345678");
    expect(findContact(["hello", ""])).toBeNull();
  });
});
