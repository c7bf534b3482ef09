import { wordRules } from "@/lib/shared/limits/rules";
import { fold } from "./fold";
import { readChar, scripts } from "./letters";
import { addPhrase, makePhrases, type Phrases } from "./phrases";

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
  /** By the code point of the next letter; null without any, because most nodes are a word's last one. */
  children: Map<number, Node> | null;
  endings: readonly Ending[];
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
  /** Approximate memory. */
  bytes: number;
};

export const space = 0x20;
const star = 0x2a;
/** Entries with umlauts are kept in every way of writing them; more than this many umlauts in one are rare. */
const maxUmlauts = 3;

/** Measured: a node with its map, an ending, and a letter of the set of entries and of an allowed phrase. */
const bytesOf = { node: 330, ending: 120, character: 60 } as const;

const noEndings: readonly Ending[] = [];
const makeNode = (isInside = false): Node => ({ children: null, endings: noEndings, rest: null, isInside });

/** Lists the ways of writing a pattern: with ä as a or ae, and with or without the spaces between its words. */
function spellings(pattern: string, mostUmlauts = maxUmlauts): number[][] {
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
      else if (umlauts < mostUmlauts) {
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

/** Counts the letters of an entry in all of its spellings, at most, without making them. */
export function countLetters(pattern: string): number {
  let [letters, umlauts, spaces] = [0, 0, 0];
  for (const char of pattern.trim().normalize("NFC")) {
    for (const letter of char === "*" ? [] : readChar(char)) {
      if (letter?.kind === "optional") umlauts += 1;
      else if (letter) letters += 1;
      else spaces += 1;
    }
  }
  return (letters + spaces) * 2 ** Math.min(umlauts, maxUmlauts) * (spaces > 0 ? 2 : 1);
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
  const makeChild = (isInside = false) => {
    words.bytes += bytesOf.node;
    return makeNode(isInside);
  };
  const hasStarInFront = spelling[0] === star;
  const rest = hasStarInFront ? spelling.slice(1) : spelling;
  const isOpen = rest.at(-1) === star;
  const letters = isOpen ? rest.slice(0, -1) : rest;
  if (letters.length === 0) return;
  let node = hasStarInFront || isUnspaced(letters[0]) ? words.inside : words.whole;
  for (const code of letters) {
    if (code === star) {
      node.rest ??= makeChild(true);
      node = node.rest;
      continue;
    }
    node.children ??= new Map();
    const next = node.children.get(code) ?? makeChild();
    node.children.set(code, next);
    node = next;
  }
  words.bytes += bytesOf.ending;
  const ending: Ending = {
    match,
    order,
    length: letters.filter((code) => code !== space && code !== star).length,
    isOpen: isOpen || isUnspaced(letters.at(-1)),
    startsWithDigit: isDigit(letters[0]),
    endsWithDigit: isDigit(letters.at(-1)),
  };
  node.endings = [...node.endings, ending];
}

/**
 * Compiles a list, in slices: whoever calls may do other work between two of them. A list that was saved before there
 * were limits has fewer spellings beyond them, so that it takes no more time and memory than any other.
 */
export function* compileInSlices(
  entries: readonly WordEntry[],
  allowed: readonly string[],
): Generator<void, CompiledWords> {
  const folded = new Set<string>();
  const characters = entries.reduce((sum, { pattern }) => sum + pattern.length, 0) + allowed.join("").length;
  const words: CompiledWords = {
    whole: makeNode(),
    inside: makeNode(true),
    entries: folded,
    allowed: makePhrases(),
    bytes: characters * bytesOf.character,
  };
  let lettersLeft: number = wordRules.maxListLetters;
  for (const [order, { pattern, action }] of entries.entries()) {
    folded.add(fold(pattern.normalize("NFC")));
    const letters = countLetters(pattern);
    const isWithin = letters <= Math.min(wordRules.maxEntryLetters, lettersLeft);
    lettersLeft -= isWithin ? letters : 0;
    for (const spelling of isWithin ? spellings(pattern) : spellings(pattern, 0).slice(0, 1)) {
      // No text has more letters than are read.
      if (spelling.length <= wordRules.maxCells / 2) add(words, { pattern, action }, order, spelling);
    }
    yield;
  }
  for (const phrase of allowed) {
    addPhrase(words.allowed, phrase);
    yield;
  }
  return words;
}

/** Compiles a list at once. */
export function compileWords(entries: readonly WordEntry[], allowed: readonly string[]): CompiledWords {
  const slices = compileInSlices(entries, allowed);
  for (let slice = slices.next(); ; slice = slices.next()) if (slice.done) return slice.value;
}
