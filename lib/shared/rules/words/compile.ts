import { fold } from "./fold";
import { readChar, scripts } from "./letters";
import { type Phrases, phrasesOf } from "./phrases";

export type WordEntry = { pattern: string; action: "review" | "ban" };
export type WordMatch = { pattern: string; action: "review" | "ban" };

/** The end of an entry, or of its part before an inner wildcard. */
export type Ending = {
  match: WordMatch;
  order: number;
  /** Letters of the whole entry. */
  length: number;
  /** True if the word may continue after it. */
  isOpen: boolean;
  /** Digits at an end must not be a part of a longer number. */
  startsWithDigit: boolean;
  endsWithDigit: boolean;
};

export type Node = {
  children: Map<number, Node>;
  endings: Ending[];
  /** What follows after an inner wildcard. */
  rest: Node | null;
  /** Whether any letters may precede: `goddamn` is no disguise of a doubled d. */
  isInside: boolean;
};

export type CompiledWords = {
  /** Entries that begin with a word, and entries that may begin inside one. */
  whole: Node;
  inside: Node;
  entries: ReadonlySet<string>;
  allowed: Phrases;
};

export const space = 0x20;
const star = 0x2a;
/** Entries with umlauts are kept in every way of writing them; more than this many umlauts in one are rare. */
const maxUmlauts = 3;

const makeNode = (isInside = false): Node => ({ children: new Map(), endings: [], rest: null, isInside });

/** Lists the ways of writing a pattern, as letters, spaces and wildcards. */
function spellings(pattern: string): number[][] {
  let variants: number[][] = [[]];
  const push = (...letters: number[]) => {
    for (const spelling of variants) spelling.push(...letters);
  };
  let umlauts = 0;
  for (const char of pattern.normalize("NFC")) {
    if (char === "*") {
      push(star);
      continue;
    }
    for (const letter of readChar(char)) {
      const code = letter?.readings.codePointAt(0);
      if (!letter || code === undefined) push(space);
      else if (letter.kind !== "optional") push(code);
      else if (umlauts < maxUmlauts) {
        umlauts += 1;
        variants = variants.flatMap((spelling) => [spelling, [...spelling, code]]);
      }
    }
  }
  const tidied = variants.map(tidy);
  const joined = tidied
    .filter((spelling) => spelling.includes(space))
    .map((spelling) => spelling.filter((code) => code !== space));
  return [...tidied, ...joined.filter((spelling) => !spelling.slice(1, -1).includes(star))];
}

/** Drops spaces at the ends and beside spaces, and wildcards beside wildcards. */
function tidy(spelling: number[]): number[] {
  const kept = spelling.filter((code, at) => code !== spelling[at - 1] || (code !== space && code !== star));
  while (kept[0] === space) kept.shift();
  while (kept.at(-1) === space) kept.pop();
  return kept;
}

const unspaced = new Set<number>([scripts.cjk, scripts.unspaced, scripts.hangul]);

/** Tells whether this is a letter of a script that has no spaces between words. */
function isUnspaced(code: number | undefined): boolean {
  const [letter] = code === undefined ? [] : readChar(String.fromCodePoint(code));
  return letter ? unspaced.has(letter.script) : false;
}

const isDigit = (code: number | undefined) => code !== undefined && code >= 48 && code <= 57;

function add(words: CompiledWords, match: WordMatch, order: number, spelling: number[]): void {
  const begins = spelling[0] === star ? 1 : 0;
  const isOpen = spelling.length > begins && spelling.at(-1) === star;
  const letters = spelling.slice(begins, isOpen ? -1 : undefined);
  if (letters.length === 0) return;
  let node = begins || isUnspaced(letters[0]) ? words.inside : words.whole;
  for (const code of letters) {
    if (code === star) {
      node.rest ??= makeNode(true);
      node = node.rest;
      continue;
    }
    const next = node.children.get(code) ?? makeNode();
    node.children.set(code, next);
    node = next;
  }
  node.endings.push({
    match,
    order,
    length: letters.filter((code) => code !== space && code !== star).length,
    isOpen: isOpen || isUnspaced(letters.at(-1)),
    startsWithDigit: isDigit(letters[0]),
    endsWithDigit: isDigit(letters.at(-1)),
  });
}

/** Compiles a list once; the result is cheap to keep in a cache. */
export function compileWords(entries: readonly WordEntry[], allowed: readonly string[]): CompiledWords {
  const words: CompiledWords = {
    whole: makeNode(),
    inside: makeNode(true),
    entries: new Set(entries.map(({ pattern }) => fold(pattern.normalize("NFC")))),
    allowed: phrasesOf(allowed),
  };
  entries.forEach(({ pattern, action }, order) => {
    for (const spelling of spellings(pattern)) add(words, { pattern, action }, order, spelling);
  });
  return words;
}
