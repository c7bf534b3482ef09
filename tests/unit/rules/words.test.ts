import fc from "fast-check";
import lookAlikes from "unhomoglyph/data.json";
import { describe, expect, it } from "vitest";
import { limits } from "@/lib/shared/limits";
import { ruleLimits, wordRules } from "@/lib/shared/limits/rules";
import { resolveMessage } from "@/lib/shared/message-names";
import { starterLanguages } from "@/lib/shared/rules/contract";
import {
  type CompiledWords,
  compileWords,
  countLetters,
  findContact,
  findWord,
  starterWords,
  unread,
  type WordEntry,
  type WordMatch,
  wordEntry,
  wordList,
} from "@/lib/shared/rules/words";

const ban = (...patterns: string[]) => patterns.map((pattern): WordEntry => ({ pattern, action: "ban" }));
const review = (...patterns: string[]) => patterns.map((pattern): WordEntry => ({ pattern, action: "review" }));
const isIn = (words: CompiledWords, text: string) => findWord(words, [text]) !== null;
const matches = (pattern: string, text: string, allowed: string[] = []) =>
  isIn(compileWords(ban(pattern), allowed), text);
const scum: WordMatch = { pattern: "scum", action: "ban" };

describe("what an entry matches", () => {
  it.each([
    ["damn", "damn it", true],
    ["damn", "goddamn it", false],
    ["damn", "damned", false],
    ["damn*", "damned", true],
    ["*damn", "goddamn", true],
    ["*damn", "goddamned", false],
    ["d*mn", "damn", true],
    ["d*mn", "dxyzmn", true],
    ["d*mn", "dark hymn", false],
    ["dumb* you", "dumbest you", true],
    ["dumb* you", "dumb and you", false],
    ["go home", "go\n home!", true],
    ["go home", "#GoHome", true],
    ["go home", "go to my home", false],
    ["Scheiße", "SCHEISSE", true],
    ["scheisse", "Scheiße", true],
    ["Scheiße", "SCHEIẞE", true],
    ["SCHEIẞE", "scheisse", true],
    ["ırgat", "IRGAT", true],
    ["ırgat", "irgat", true],
    ["ırgat", "İRGAT", true],
    ["İRGAT", "ırgat", true],
    ["irgat", "IRGAT", true],
    ["IRGAT", "i\u0307rgat", true],
    ["sik*", "sık sık", false],
    ["sik*", "SIK", true],
    ["sık", "sık", true],
    ["كلب", "كـــلـــب", true],
    ["كـلب", "كَلْب", true],
    ["أحمق", "احمق", true],
    ["آحمق", "إحمق", true],
    ["احمق", "ٱحمق", true],
    ["قحبة", "قحبه", true],
    ["غبي", "غبى", true],
    ["غبی", "غبي", true],
    ["Möse", "moese", true],
    ["Moese", "Möse", true],
    ["encule", "enculé", true],
    ["enculé", "encule", true],
    ["操你", "我操你吗", true],
    ["ควย", "ไอ้ควยเอ๊ย", true],
    ["сука", "cyka", true],
    ["damn", "\u202enmad\u202c", true],
    ["damn", "da mn", true],
    ["*damn*", "goddamned", true],
    ["penis", "pe nis", false],
    ["class", "c l a s s", true],
    ["ass", "c l a s s", false],
    ["ass", "A55", false],
    ["asshole", "455h0le", true],
    ["boobs", "80085", false],
    ["bite", "bitte", false],
    ["loser", "looser", false],
    ["loser", "loooser", true],
    ["göt", "We got the cup", false],
    ["göt", "göt", true],
    ["göt", "g0t", true],
    ["maricón", "maricon", true],
    ["fuck*", "what a f u c k i n g day", true],
    ["88", "1988", false],
    ["88", "88!", true],
  ])("the entry %s in the text %j matches: %s", (pattern, text, expected) => {
    expect(matches(pattern, text)).toBe(expected);
  });

  it.each(["push it", "the pen is mine", "as she said", "it's hit after hit", "(um 20 Uhr)", "he'll come"])(
    "parts of neighbouring words in %j make no listed word",
    (text) => {
      expect(findWord(compileWords(ban("shit", "penis", "ass", "cum", "hell"), []), [text])).toBeNull();
    },
  );
});

describe("the strongest match", () => {
  const words = compileWords([...review("damn", "crap"), ...ban("scum")], []);

  it("the strongest match is the first ban, before any review", () => {
    expect(findWord(words, ["damn", "crap, you scum"])).toEqual(scum);
  });

  it("the strongest match is the first in the texts if there is no ban", () => {
    expect(findWord(words, ["fine", "crap", "damn"])).toEqual({ pattern: "crap", action: "review" });
    expect(findWord(words, ["fine", ""])).toBeNull();
  });

  it("the strongest match is a ban if a word is listed with both actions", () => {
    const both = compileWords([...review("damn"), ...ban("damn")], []);
    expect(findWord(both, ["damn"])).toEqual({ pattern: "damn", action: "ban" });
  });
});

describe("the allow list", () => {
  it("the allow list wins for exactly its word or phrase", () => {
    expect(matches("*cunt*", "Scunthorpe!", ["Scunthorpe"])).toBe(false);
    expect(matches("dick", "Dick van Dyke", ["Dick van Dyke"])).toBe(false);
    expect(matches("dick", "DICK VAN\nDYKE", ["Dick van Dyke"])).toBe(false);
    expect(matches("dick", "Dick van Dyke is a dick", ["Dick van Dyke"])).toBe(true);
    expect(matches("*cunt*", "Scunthorpes", ["Scunthorpes"])).toBe(false);
    expect(matches("*cunt*", "Ascunthorpeb", ["Scunthorpe"])).toBe(true);
  });

  it.each([
    ["*kapi*", "KAPI", "kapı", false],
    ["*kapi*", "kapı", "KAPI", false],
    ["*kapi*", "kapi", "kapı", true],
    ["*kapi*", "KAPİ", "kapı", true],
    ["istan*", "İSTANBUL'da", "İstanbul", false],
    ["istan*", "i\u0307stanbul", "istanbul", false],
    ["*spass*", "SPASSVOGEL", "Spaßvogel", false],
    ["*spaß*", "SPAẞVOGEL", "Spassvogel", false],
    ["*كلب*", "مُكَلـبش", "مكلبش", false],
    ["*كلب*", "كلب مكلبش", "مكلبش", true],
    ["*حمد*", "احمد", "أحمد", false],
  ])("the entry %s still matches in %j, with %j allowed: %s", (pattern, text, allowed, expected) => {
    expect(matches(pattern, text, [allowed])).toBe(expected);
  });

  it("the allow list compiles a phrase of many capital I without listing each way to read them as i or ı", () => {
    const phrase = "I ".repeat(30).trim();
    const words = compileWords(ban("i"), [phrase]);
    expect(findWord(words, [phrase])).toBeNull();
    expect(findWord(words, ["ı i ".repeat(15)])).toBeNull();
    expect(findWord(words, ["ı i"])).not.toBeNull();
  });

  it("the allow list does not allow a disguise of its word", () => {
    expect(matches("dick", "d1ck", ["dick"])).toBe(true);
    expect(matches("dick", "dick", ["dick"])).toBe(false);
    expect(matches("schwul", "schwul", ["schwül"])).toBe(true);
  });

  it("innocent words that the filter knows need no allow list", () => {
    expect(matches("*ass*", "first class")).toBe(false);
    expect(matches("class", "first class")).toBe(true);
  });
});

/** Each letter's disguises: other cases, digits, symbols and look-alikes of other scripts. */
const disguisesOf: Record<string, string[]> = {
  ...{
    a: ["a", "A", "а", "@", "á", "ａ", "𝐚", "ⓐ"],
    c: ["c", "С", "ç", "ｃ", "𝒸", "ⓒ"],
    e: ["e", "3", "е", "é", "ｅ", "𝖊"],
  },
  ...{ i: ["i", "1", "!", "і", "í", "ｉ", "𝕚"], k: ["k", "К", "ķ", "ｋ", "𝓴"], o: ["o", "0", "о", "ö", "ｏ", "ⓞ"] },
  ...{
    r: ["r", "R", "ŕ", "ｒ", "𝐫"],
    s: ["s", "$", "ѕ", "š", "ｓ", "ⓢ"],
    t: ["t", "T", "7", "ť", "ｔ"],
    u: ["u", "U", "ü", "ｕ", "υ"],
  },
};
const invisibles = ["", "", "", "\u200b", "\u00ad", "\u0336", "\u2060"];
const separators = [" ", ".", "-", "_", " . ", "/", "🔥", "\n"];
const letters = fc.constantFrom(...Object.keys(disguisesOf));
// No letter follows itself, so every repetition in a text comes from the disguise.
const listed = fc
  .array(letters, { minLength: 5, maxLength: 9 })
  .map((list) => list.filter((letter, at) => letter !== list[at - 1]).join(""))
  .filter((word) => word.length >= 5);

describe("random words in random disguises", () => {
  const disguised = listed.chain((word) =>
    fc.record({
      word: fc.constant(word),
      parts: fc.tuple(...[...word].map((letter) => fc.constantFrom(...(disguisesOf[letter] ?? [letter])))),
      hidden: fc.constantFrom(...invisibles),
      times: fc.constantFrom(1, 3, 5),
    }),
  );
  /** The filter takes a text without letters for a number, and a last '!' for punctuation. */
  const isReadable = (parts: string[]) =>
    parts.filter((part) => /\p{L}/u.test(part)).length >= 3 && !/[!]/.test(`${parts.at(-1)}`);

  it("random words are found with look-alikes, invisible characters and repetitions", () => {
    fc.assert(
      fc.property(disguised, ({ word, parts, hidden, times }) => {
        fc.pre(isReadable(parts));
        const text = `Look: ${parts.map((part) => part.repeat(/\p{L}/u.test(part) ? times : 1)).join(hidden)} there`;
        expect(matches(word, text), text).toBe(true);
      }),
      { numRuns: 400, seed: 139 },
    );
  });

  it("random words are found with separators between all letters", () => {
    fc.assert(
      fc.property(disguised, fc.constantFrom(...separators), ({ word, parts }, separator) => {
        fc.pre(isReadable(parts));
        const text = parts.join(separator);
        expect(matches(word, text), text).toBe(true);
      }),
      { numRuns: 400, seed: 140 },
    );
  });

  it("random words are not found in ordinary words", () => {
    const ordinary =
      "thanks for a great evening with music cake and dancing until four best wishes to both of you".split(" ");
    fc.assert(
      fc.property(listed, fc.array(fc.constantFrom(...ordinary), { maxLength: 12 }), (word, list) => {
        fc.pre(!ordinary.includes(word));
        expect(matches(word, list.join(" "))).toBe(false);
      }),
      { numRuns: 400, seed: 141 },
    );
  });
});

describe("any text", () => {
  it("any text is searched without an error", () => {
    const words = compileWords([...ban("*damn*", "d*mn", "go home", "操你", "88")], ["damnation"]);
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 500 }), (text) => {
        expect([null, "ban"]).toContain(findWord(words, [text])?.action ?? null);
        findContact([text]);
      }),
      { numRuns: 500, seed: 142 },
    );
  });
});

describe("an entry's check", () => {
  const refusal = (pattern: unknown, action: unknown = "ban") => {
    const { error } = wordEntry.safeParse({ pattern, action });
    return error ? resolveMessage(error.issues[0]?.message ?? "") : null;
  };

  it.each([
    "a",
    "88",
    "Scheiße",
    "*abc*",
    "a*bc",
    "*a*bc*",
    "dumb* you",
    "操",
    "son of a gun",
    "x".repeat(wordRules.patternMaxLength),
  ])("an entry's check accepts %s", (pattern) => {
    expect(refusal(pattern)).toBeNull();
  });

  it.each([
    ["", "Enter a word or phrase."],
    ["  ", "Enter a word or phrase."],
    ["!?", "A word needs at least one letter or digit."],
    ["***", "A word needs at least one letter or digit."],
    ["🖕", "A word needs at least one letter or digit."],
    ["*ab*", "With *, use at least 3 letters or digits. Shorter words would match most posts."],
    ["a*b*c", "Use * only at the beginning, at the end and once inside."],
    ["dumb * you", "Attach * to a word: dumb* you, not dumb * you."],
    ["x".repeat(wordRules.patternMaxLength + 1), `Word can be at most ${wordRules.patternMaxLength} characters long.`],
  ])("an entry's check refuses %j with a sentence", (pattern, sentence) => {
    expect(refusal(pattern)).toBe(sentence);
  });

  it("an entry's check refuses an unknown action and a list that is too long", () => {
    expect(refusal("damn", "burn")).toBe("Please choose one of the options for Action.");
    const list = (length: number) => wordList.safeParse(Array.from({ length }, () => ban("damn")[0])).success;
    expect([list(wordRules.maxEntries), list(wordRules.maxEntries + 1)]).toEqual([true, false]);
  });
});

describe.each(starterLanguages)("the starter list %s", (language) => {
  it("the starter list has valid entries, each once, and finds each of them", async () => {
    const entries = await starterWords(language);
    expect(entries.length).toBeGreaterThanOrEqual(150);
    expect(entries.filter((entry) => !wordEntry.safeParse(entry).success)).toEqual([]);
    const patterns = entries.map(({ pattern }) => pattern.toLowerCase());
    expect(patterns.filter((pattern, at) => patterns.indexOf(pattern) !== at)).toEqual([]);
    const missed = entries.filter((entry) => !findWord(compileWords([entry], []), [entry.pattern.replaceAll("*", "")]));
    expect(missed).toEqual([]);
  });
});

describe("time", () => {
  // Other processes slow a run down: the best of several is compared, and three times the limit is allowed.
  const tolerance = 3;
  const best = (act: () => unknown) =>
    Math.min(
      ...Array.from({ length: 7 }, () => {
        const start = performance.now();
        act();
        return performance.now() - start;
      }),
    );
  // A fixed formula makes the words, so that every run measures the same lists.
  const letterAt = (seed: number) => "etaoinshrdlucmfwypvbgk".charAt(seed % 22);
  const makeWord = (seed: number) =>
    Array.from({ length: 5 + (seed % 6) }, (_, at) => letterAt((seed * 48_271 + at * at * 7_919) >> 3)).join("");
  const many = ban(
    ...Array.from({ length: wordRules.maxEntries }, (_, at) => `${makeWord(at + 1)}${at % 5 ? "" : "*"}`),
  );
  /** Words of i and l only, which differ by letters that the filter takes for look-alikes. */
  const lookAlikes = ban(
    ...Array.from({ length: 4_096 }, (_, at) => at.toString(2).padStart(12, "0").replace(/0/g, "i").replace(/1/g, "l")),
  );
  /** Entries that share their beginning and have a * in three places. */
  const wildcards = ban(
    ...Array.from(
      { length: wordRules.maxEntries },
      (_, at) => `*ail*${at.toString(3).replace(/\d/g, (digit) => "ail".charAt(Number(digit)))}*`,
    ),
  );
  const size = limits.guestTextMaxLength.caption;
  const fill = (unit: string) => unit.repeat(size).slice(0, size);

  it("5,000 entries compile in 200 ms", () => {
    for (const list of [many, lookAlikes, wildcards])
      expect(best(() => compileWords(list, []))).toBeLessThan(200 * tolerance);
  });

  it("a post is searched for 5,000 entries in a millisecond", () => {
    const words = compileWords(many, []);
    const caption = fill("What a wonderful evening with all of our friends & family, danced until 4 am! ❤️ ");
    expect(best(() => findWord(words, [caption, "Annegret Müller-Lüdenscheidt", "Mönchengladbach"]))).toBeLessThan(
      1 * tolerance,
    );
  });

  it.each(
    [
      "a",
      "*a",
      "\u200b",
      "\u0301",
      "a ",
      "ab ",
      "1",
      "1i",
      "1!|",
      "a*",
      "n******r ",
      "@$!+",
      "a🔥",
      "a bc ",
      "\u202e",
      "a.",
      "ph",
      "ail",
      " ",
      "ä",
      "ﷺ",
      "I ",
      "İı",
      "ـ",
      "أـَ",
      "ß",
      "0171 ",
      "www.",
      "a@a.",
    ].map((unit) => [unit]),
  )("a caption full of %j is searched in 20 ms", (unit) => {
    const text = fill(unit);
    for (const list of [many, lookAlikes, wildcards]) {
      const words = compileWords(list, []);
      expect(best(() => findWord(words, [text, text.slice(0, 80), text.slice(0, 80)]))).toBeLessThan(20 * tolerance);
    }
    expect(best(() => findContact([text]))).toBeLessThan(20 * tolerance);
  });

  it("a word after hostile text of ordinary length is found", () => {
    expect(findWord(compileWords([...many, ...ban("scum")], []), [`${fill("*a").slice(0, 480)} scum`])?.pattern).toBe(
      "scum",
    );
  });
});

describe("a search that gives up", () => {
  const words = compileWords(
    [
      { pattern: "idiot", action: "ban" },
      { pattern: "squeeze", action: "review" },
    ],
    [],
  );
  const hidden = (text: string) => findWord(words, [text])?.pattern;

  it("a text with more letters than are read goes to review, wherever the word stands", () => {
    expect(hidden(`${"\ufdfa".repeat(80)} idiot`)).toBe("");
    expect(hidden(`idiot ${"\ufdfa".repeat(80)}`)).toBe("idiot");
    expect(hidden("xy".repeat(wordRules.maxCells / 2))).toBeUndefined();
    expect(hidden(`${"xy".repeat(wordRules.maxCells / 2)}x`)).toBe("");
  });

  it("a text with too many ways of reading it goes to review, and uses up no other text's search", () => {
    const costly = "s****q ".repeat(71);
    expect(findWord(words, [costly, "idiot"])).toEqual({ pattern: "idiot", action: "ban" });
    const many = compileWords(
      Array.from({ length: 2_000 }, (_, index) => ({
        pattern: `s${index.toString(36)}`.repeat(2),
        action: "ban" as const,
      })),
      [],
    );
    expect(findWord(many, [costly])).toEqual(unread);
  });

  it("a word is found behind a hundred parts with signs between them", () => {
    expect(hidden(`${"x-".repeat(78)}x i-d-i-o-t`)).toBe("idiot");
  });
});

describe("letters of other scripts and signs inside of a word", () => {
  const words = compileWords(
    [
      { pattern: "idiot", action: "ban" },
      { pattern: "shit", action: "ban" },
    ],
    [],
  );
  it.each([
    ...["(i)(d)(i)(o)(t)", "[i][d][i][o][t]", "<i> <d> <i> <o> <t>", "(id)iot", "s(h)it"],
    ...["idi/ot", "id\\iot", "shi/t", "s/h/i/t", "sh:it", "shi=t"],
    // Lisu, Greek in small letters and in capitals.
    ...["ꓲꓓꓲꓳꓔ", "ꓢꓧꓲꓔ", "ιδιοτ", "ΙΔΙΟΤ", "σηιτ"],
  ])("the word filter reads %j", (text) => expect(findWord(words, [`you ${text}`])).not.toBeNull());

  it("every character that Unicode's table likens to a letter of a word is read as that letter", () => {
    const missed = [..."idiot"].flatMap((letter, at) => {
      const alike = Object.entries(lookAlikes).filter(
        ([char, shown]) =>
          shown.toLowerCase() === letter && /\p{L}/u.test(char) && !char.normalize("NFKD").includes(" "),
      );
      const written = (char: string) => [..."idiot"].map((own, place) => (place === at ? char : own)).join("");
      return alike.flatMap(([char]) => (findWord(words, [written(char)]) ? [] : [char]));
    });
    expect(missed).toEqual([]);
  });

  it.each(["he/she", "this/hit", "Ιδιωτικό σχολείο", "και/ή", "s, h, i", "push/it", "his hit: it"])(
    "the word filter finds nothing in %j",
    (text) => expect(findWord(words, [text])).toBeNull(),
  );
});

describe("titles and spelled words", () => {
  const words = compileWords(
    [
      { pattern: "*ass*", action: "ban" },
      { pattern: "ass", action: "ban" },
    ],
    [],
  );
  it.each(["Ass. Prof. Dr. Meier", "Wiss. Ass.", "A S S embly", "A-S-S-ociate"])("%j is innocent", (text) =>
    expect(findWord(words, [text])).toBeNull(),
  );
  it.each(["you a s s", "A S S hat", "ass."])("%j is not", (text) => expect(findWord(words, [text])).not.toBeNull());
});

describe("the size of a compiled list", () => {
  const sizeOf = (patterns: string[]) =>
    compileWords(
      patterns.map((pattern) => ({ pattern, action: "ban" })),
      [],
    ).bytes;

  it("an entry counts its letters in each spelling", () => {
    expect(["word", "w*d", "zwei wörter", "äöüä"].map(countLetters)).toEqual([4, 2, 44, 32]);
    expect(countLetters("\ufdfa".repeat(60))).toBeGreaterThan(wordRules.maxEntryLetters);
  });

  it("a stored list beyond the limits still finds its words, and takes no more memory than another", () => {
    // No two of them share letters in the tree.
    const huge = Array.from({ length: 700 }, (_, index) => `${index} ${"äöü ".repeat(14)}end`);
    const words = compileWords(
      [...huge, "idiot"].map((pattern) => ({ pattern, action: "ban" })),
      [],
    );
    expect(findWord(words, [`699 ${"äöü ".repeat(14)}end`])?.pattern).toBe(huge.at(-1));
    expect(findWord(words, ["idiot"])?.pattern).toBe("idiot");
    expect(words.bytes).toBeLessThan(ruleLimits.compiledBytes);
    expect(sizeOf(Array.from({ length: 1_650 }, () => "\ufdfa".repeat(60)))).toBeLessThan(10_000_000);
  });
});
