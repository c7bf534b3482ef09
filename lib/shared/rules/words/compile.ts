import { fold } from "./fold";
import { readChar, scripts } from "./letters";
import { type Phrases, phrasesOf } from "./phrases";

/**
 * Compiles the listed words into a tree (a trie) of their letters, which find.ts walks with the cells of a text. An entry
 * may have wildcards: `*word` may begin inside a word, `word*` may go on, `w*d` has any letters in between.
 */

export type WordEntry = { pattern: string; action: "review" | "ban" };
export type WordMatch = { pattern: string; action: "review" | "ban" };

/** The end of an entry in the tree. */
export type Ending = {
  match: WordMatch;
  /** The entry's place in the list: of two matches at one place the earlier entry counts. */
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
  /** By the code point of the next letter. */
  children: Map<number, Node>;
  endings: Ending[];
  /** The node that follows an inner wildcard. */
  rest: Node | null;
  /** True if any letters may precede. The first letter may then be one of a pair: `*damn` is in `goddamn`. */
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

/** Lists the ways of writing a pattern: with ä as a or ae, and with or without the spaces between its words. */
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

/** Adds one spelling of an entry to the tree. */
function add(words: CompiledWords, match: WordMatch, order: number, spelling: number[]): void {
  const hasStarInFront = spelling[0] === star;
  const rest = hasStarInFront ? spelling.slice(1) : spelling;
  const isOpen = rest.at(-1) === star;
  const letters = isOpen ? rest.slice(0, -1) : rest;
  if (letters.length === 0) return;
  let node = hasStarInFront || isUnspaced(letters[0]) ? words.inside : words.whole;
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
