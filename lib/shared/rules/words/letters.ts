import { characters } from "confusables";
import lookAlikes from "unhomoglyph/data.json";
import { mainForm } from "./fold";

/**
 * Reads characters as the letters that they may stand for. A character has several readings: `1` is an i or an l. A
 * character's own letter comes first, so real Cyrillic and Greek words stay what they are.
 */

export type Kind = "letter" | "digit" | "symbol" | "optional";

/** Scripts whose words are told apart; every other script is mostly used for its look. */
export const scripts = { none: 0, latin: 1, cyrillic: 2, greek: 3, cjk: 4, unspaced: 5, hangul: 6, other: 7 } as const;

export type Letter = {
  kind: Kind;
  /** Letters that it stands for in any word. */
  readings: string;
  /** Further letters that it stands for in a word of mixed scripts. */
  weak: string;
  /** Letters that it stands for in a word without vowels, such as the v of `fvck`. */
  loose: string;
  script: number;
  isUpper: boolean;
};

/** Combining marks without a meaning of their own, Arabic's tatweel, and what browsers draw nothing for. */
const ignored =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: the class is of single code points.
  /^[\p{Default_Ignorable_Code_Point}\p{Cf}\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]$/u;

const ignoredAll = new RegExp(ignored.source.slice(1, -1), "gu");

const natural: readonly [RegExp, number][] = [
  [/\p{Script=Latin}/u, scripts.latin],
  [/\p{Script=Cyrillic}/u, scripts.cyrillic],
  [/\p{Script=Greek}/u, scripts.greek],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]/u, scripts.cjk],
  [/[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u, scripts.unspaced],
  [/\p{Script=Hangul}/u, scripts.hangul],
  [
    /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Ethiopic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}]/u,
    scripts.other,
  ],
];

/** Letters that look the same in Cyrillic. Words and entries of both scripts meet in them, so `cyka` is found. */
const cyrillic = mapPairs("аaббвbеeкkмmнhоoрpсcтtуyхxіiјjѕsһhԁdԛqԝwӏlёeѐeїi");
/** Other things that a letter of mixed words stands for. */
const supplements: Readonly<Record<string, string>> = {
  ...{ б: "b", ц: "u", и: "nu", п: "n", я: "r", г: "r", ш: "w", щ: "w", ч: "y", з: "ze", ь: "b", э: "e", д: "da" },
  ...{ у: "u", л: "n", ю: "u", ж: "x", ф: "o", в: "v", н: "n", λ: "al", σ: "os", π: "np", ν: "n", η: "h", υ: "y" },
  ...{ ω: "w", ς: "s", δ: "d", μ: "u", ξ: "e", ρ: "p" },
  ...{
    ꜰ: "f",
    ɔ: "c",
    ɟ: "j",
    ᴉ: "i",
    ɹ: "r",
    ʌ: "v",
    ɯ: "m",
    ǝ: "e",
    ɐ: "a",
    ð: "d",
    þ: "pb",
    ŋ: "n",
    ħ: "h",
    ŧ: "t",
  },
  ...{ ĸ: "k", ı: "i", ł: "l", ø: "o", đ: "d", ə: "e", ƒ: "f", Ꭷ: "o", Ꮎ: "o", ռ: "n", ն: "u", ɪ: "i", ʟ: "l", ƨ: "s" },
};
/** Characters that fonts of Chinese shapes use, and that hardly occur in texts. */
const shapes = mapPairs("卂a乃b匚c乇e千f厶g卄h丨i几n卩p尺r丂s凵u山w乂x爪m乙zㄒtㄩuㄖoㄥlㄚy");
const rareShapes = new Set("卂匚乇卄丨卩丂乂ㄒㄩㄖㄥㄚ");

const digits: Readonly<Record<string, string>> = {
  ...{ 0: "o", 1: "il", 2: "z", 3: "eз", 4: "aч", 5: "s", 6: "gbб", 7: "t", 8: "b", 9: "gq" },
};
const symbols: Readonly<Record<string, string>> = {
  ...{ "@": "a", $: "s", "!": "il", "|": "il", "+": "t", "(": "c", "<": "c", "[": "c", "{": "c", "#": "h", "^": "a" },
  ...{ "€": "e", "£": "le", "¢": "c", "¥": "y", "§": "s", "©": "c", "®": "r", "¡": "i", "†": "t", "×": "x", "°": "o" },
  ...{ "♄": "h", "∫": "s", "₿": "b" },
};
/** Drawings of one letter, longest first. */
export const drawings: readonly [string, string][] = [
  ...Object.entries({ "|\\/|": "m", "/\\/\\": "m", "\\/\\/": "w", "|\\|": "n", "/\\/": "n", "|_|": "u", "(_)": "u" }),
  ...Object.entries({ "|-|": "h", "|)": "d", "|3": "b", "|<": "k", "|{": "k", "/\\": "a", "\\/": "v", "()": "o" }),
  ...Object.entries({ "[]": "o", "><": "x", "}{": "x", "|=": "f" }),
];

/** First code points of alphabets in boxes, and their number of letters. NFKD does not know all of them. */
const boxes = [0x249c, 0x1f110, 0x1f130, 0x1f150, 0x1f170, 0x1f1e6];

function mapPairs(pairs: string): Map<string, string> {
  const list = [...pairs];
  return new Map(list.flatMap((char, index): [string, string][] => (index % 2 ? [] : [[char, list[index + 1] ?? ""]])));
}

/** Reads a table's value: one letter, perhaps with marks. */
function oneLetter(value: string): string {
  const [letter = "", ...others] = [...value.normalize("NFD").replace(/\p{M}/gu, "")];
  return others.length === 0 && /^[a-z]$/i.test(letter) ? letter.toLowerCase() : "";
}

const strong = new Map(Object.entries(lookAlikes).map(([char, value]) => [char, oneLetter(value)]));
const weak = new Map<string, string>();
for (const [base, alike] of characters) {
  const read = /^\d$/.test(base) ? (digits[base] ?? "") : oneLetter(base);
  for (const char of alike) weak.set(char, (weak.get(char) ?? "") + read);
}

const unique = (letters: string) => [...new Set(letters)].join("");
const scriptOf = (char: string) => natural.find(([script]) => script.test(char))?.[1] ?? scripts.latin;

function makeLetter(kind: Kind, readings: string, more: Partial<Letter> = {}): Letter {
  return { kind, readings: unique(readings), weak: "", loose: "", script: scripts.none, isUpper: false, ...more };
}

function readAscii(char: string, isUpper: boolean): Letter | null {
  if (/[a-z]/.test(char)) {
    const loose = char === "l" ? "i" : char === "v" ? "u" : "";
    return makeLetter("letter", char, { script: scripts.latin, loose, isUpper });
  }
  if (digits[char]) return makeLetter("digit", char + digits[char]);
  const symbol = symbols[char];
  return symbol === undefined ? null : makeLetter("symbol", symbol);
}

/** Reads one character of a decomposed text; null for what is between words. */
function readOne(char: string): Letter | null {
  const isUpper = char !== char.toLowerCase();
  const lower = mainForm(char.toLowerCase())
    .replace("ς", "σ")
    // Katakana as hiragana.
    .replace(/[\u30a1-\u30f6]/, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
  const plain = readAscii(lower, isUpper);
  if (plain) return plain;
  const own = cyrillic.get(lower);
  const looked = (strong.get(char) ?? "") + (strong.get(lower) ?? "");
  // Unicode's table reads every upright stroke as an l.
  const stroke = looked.includes("l") && !/\p{Script=Latin}/u.test(char) ? "i" : "";
  const similar = (supplements[lower] ?? "") + looked + stroke;
  const further = similar + (shapes.get(char) ?? "") + (weak.get(char) ?? "") + (weak.get(lower) ?? "");
  if (!/[\p{L}\p{N}\p{M}]/u.test(lower)) return /\p{S}/u.test(char) && further ? makeLetter("symbol", further) : null;
  if (rareShapes.has(char)) return makeLetter("letter", further, { script: scripts.latin });
  const script = scriptOf(lower);
  if (script === scripts.latin) return makeLetter("letter", further || lower, { script, isUpper });
  if (own) return makeLetter("letter", own, { script, weak: unique(further), isUpper });
  const looks = script === scripts.greek || script === scripts.other ? (strong.get(char) ?? "") : "";
  return makeLetter("letter", lower + looks, { script, weak: unique(further), isUpper });
}

const known = new Map<string, readonly (Letter | null)[]>();
/** Bounds the memory of the cache: hostile texts have any character. */
const maxKnown = 8_000;
const optionalE = makeLetter("optional", "e");

/** Reads a character of an NFC text: no letter if nobody sees it, null for a gap, several for a ligature. */
export function readChar(char: string): readonly (Letter | null)[] {
  const before = known.get(char);
  if (before) return before;
  if (known.size >= maxKnown) known.clear();
  const letters = read(char);
  known.set(char, letters);
  return letters;
}

function read(char: string): readonly (Letter | null)[] {
  if (ignored.test(char)) return [];
  const point = char.codePointAt(0) ?? 0;
  const box = boxes.find((first) => point >= first && point < first + 26);
  if (box) return [makeLetter("letter", String.fromCharCode(97 + point - box), { script: scripts.latin })];
  if (/[ßẞ]/.test(char)) return ["s", "s"].map((letter) => readOne(letter));
  if (/[æœǽǿ]/i.test(char)) return [readOne(/æ|ǽ/i.test(char) ? "a" : "o"), optionalE];
  const bare = char.normalize("NFKD").replace(ignoredAll, "");
  // Composed again: a Korean syllable and a voiced kana are one letter.
  const letters = [...bare.normalize("NFC")].map(readOne);
  return /[äöü]/i.test(char) ? [...letters, optionalE] : letters;
}

/** Letters upside down, by the letter that they show. */
export const turned = mapPairs("ɐaqbɔcpdǝeɟfƃgɓgᵷgɥhᴉiıiɾjʞkןlʃlɯmunoodpbqɹrssʇtnuʌvʍwxxʎyzz");
