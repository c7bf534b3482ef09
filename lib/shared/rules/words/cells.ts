import { wordRules } from "@/lib/shared/limits/rules";
import { drawings, type Kind, type Letter, readChar, scripts } from "./letters";

/**
 * Turns a text into cells for the search for listed words: each cell is a run of one repeated character, with all
 * letters that it may stand for. Cells without a gap between them form a chunk; segments.ts makes words of chunks.
 */

/** A run of one repeated character, with all letters that it may stand for. */
export type Cell = {
  kind: Kind | "gap";
  char: string;
  /** Code points of the letters that it may stand for; its own comes first. */
  letters: number[];
  /** Letters that it resembles less; a match with them needs a longer entry. */
  loose: number[];
  /** Times that the character is repeated. */
  count: number;
  /** Stands for any letter, or for any vowel. */
  wild: "no" | "letter" | "vowel";
  /** Letter that this cell and the next one make together, or 0: `ph` is an f. */
  pair: number;
  /** Its part of the text, and the index of its chunk. */
  start: number;
  end: number;
  chunk: number;
  letter: Letter;
};

export type Word = {
  cells: Cell[];
  /** Places at which a whole word may begin, and after which it may end. */
  starts: boolean[];
  ends: boolean[];
  hasVowel: boolean;
  /** Where an entry such as `*word` may start in this word: anywhere, at the beginning of a part, or nowhere. */
  inside: "anywhere" | "parts" | "nowhere";
};

/** Characters without a gap between them, and the gap before them. */
export type Chunk = { cells: Cell[]; gap: string; size: number };

/** Code points of the letters that have rules of their own. */
const latin = { f: 102, h: 104, i: 105, l: 108, p: 112, u: 117, v: 118, w: 119 } as const;
const vowels = new Set([..."aeiouyаеиоуыэюяαειουω"].map((char) => char.codePointAt(0)));
export const isVowel = (cell: Cell | undefined) => cell !== undefined && vowels.has(cell.letters[0]);
export const codes = (letters: string) => [...letters].map((char) => char.codePointAt(0) ?? 0);

const codesByLetter = new WeakMap<Letter, { letters: number[]; loose: number[] }>();

/** Makes the cell of one character; `finish` merges repeated ones. */
export function makeCell(letter: Letter, char: string, start: number, end: number, chunk: number): Cell {
  let shared = codesByLetter.get(letter);
  if (!shared) {
    shared = { letters: codes(letter.readings), loose: codes(letter.loose) };
    codesByLetter.set(letter, shared);
  }
  const { letters, loose } = shared;
  return { kind: letter.kind, char, letters, loose, count: 1, wild: "no", pair: 0, start, end, chunk, letter };
}

/**
 * Reads an NFC text as chunks of letters; signs such as `|_|` may draw one letter. Reads at most `maxCells` cells, and
 * calls `onCut` if the text has more.
 */
export function readChunks(text: string, onCut: () => void): Chunk[] {
  const chunks: Chunk[] = [];
  let cellsLeft = wordRules.maxCells;
  let gap = "";
  let isOpen = false;
  const add = (letter: Letter, char: string, start: number, end: number) => {
    if (!isOpen) chunks.push({ cells: [], gap, size: 0 });
    isOpen = true;
    gap = "";
    cellsLeft -= 1;
    chunks.at(-1)?.cells.push(makeCell(letter, char, start, end, chunks.length - 1));
  };
  for (let at = 0; at < text.length; ) {
    if (cellsLeft <= 0) {
      onCut();
      break;
    }
    const drawing = /[|/\\([>}]/.test(text.charAt(at)) && drawings.find(([drawn]) => text.startsWith(drawn, at));
    if (drawing) {
      const letter: Letter = { kind: "symbol", readings: drawing[1], weak: "", loose: "", script: 0, isUpper: false };
      add(letter, drawing[0], at, at + drawing[0].length);
      at += drawing[0].length;
      continue;
    }
    const char = String.fromCodePoint(text.codePointAt(at) ?? 0);
    for (const letter of readChar(char)) {
      if (letter) add(letter, char, at, at + char.length);
      else {
        gap += char;
        isOpen = false;
      }
    }
    at += char.length;
  }
  for (const chunk of chunks) chunk.size = sizeOf(chunk.cells);
  return chunks;
}

/** Counts letters without repetitions and signs; in a chunk without letters, counts its signs. */
function sizeOf(cells: readonly Cell[]): number {
  let [letters, signs] = [0, 0];
  cells.forEach((cell, at) => {
    const isPlain = cell.kind === "letter" || cell.kind === "digit";
    if (cell.letters[0] === cells[at - 1]?.letters[0] || cell.kind === "optional") return;
    if (isPlain) letters += 1;
    else signs += 1;
  });
  return letters || signs;
}

/** Merges runs of one letter, also across an optional sign between them. */
function merge(cells: readonly Cell[]): Cell[] {
  const merged: Cell[] = [];
  for (const cell of cells) {
    let last = merged.at(-1);
    if (last?.kind === "optional" && merged.at(-2)?.letters[0] === cell.letters[0] && cell.kind === "letter") {
      merged.pop();
      last = merged.at(-1);
    }
    const isSame = last?.kind === cell.kind && last.wild === "no" && last.letters[0] === cell.letters[0];
    const isMergeable = cell.kind === "letter" || last?.char === cell.char;
    if (last && isSame && isMergeable && cell.kind !== "gap" && cell.kind !== "optional") {
      last.count += 1;
      last.end = cell.end;
    } else merged.push({ ...cell });
  }
  return merged;
}

const hasAccent = ({ char }: Cell) => char.normalize("NFD").length > char.length;

/** Builds a word: merges runs, then adds the readings that depend on neighbouring letters. */
export function finish(cells: readonly Cell[], more: Partial<Word> = {}): Word {
  const merged = merge(cells);
  const used = new Set(merged.filter((cell) => cell.kind === "letter").map((cell) => cell.letter.script));
  const letters = merged.filter((cell) => cell.kind === "letter");
  // A Greek word in small letters has an accent; without one it may be Latin in Greek letters.
  const isBare = used.size === 1 && used.has(scripts.greek) && !letters.some(hasAccent);
  const isMixed = used.size > 1 || isBare;
  const hasLower = letters.some((cell) => !cell.letter.isUpper && cell.char !== "l");
  const hasUpper = letters.some((cell) => cell.letter.isUpper);
  const hasVowel = merged.some((cell) => cell.kind !== "gap" && cell.kind !== "symbol" && isVowel(cell));
  merged.forEach((cell, index) => {
    const next = merged[index + 1];
    if (isMixed && cell.letter.weak) cell.letters = [...new Set([...cell.letters, ...codes(cell.letter.weak)])];
    // Capital I and small l look alike.
    if (cell.char === "I" && index > 0 && hasLower) cell.letters = [...cell.letters, latin.l];
    if (cell.char === "l" && hasUpper && !hasLower) cell.letters = [...cell.letters, latin.i];
    if (cell.letters[0] === latin.p && next?.letters[0] === latin.h) cell.pair = latin.f;
    // `vv` is a w; a v between consonants is a u.
    if (cell.letters[0] === latin.v && cell.count === 2) cell.letters = [...cell.letters, latin.w];
    if (cell.char === "v" && next && index > 0 && !isVowel(next) && !isVowel(merged[index - 1]))
      cell.letters = [latin.v, latin.u];
    const before = merged[index - 1];
    if (cell.char === "l" && hasVowel && (isVowel(before) || isVowel(next) || !before || !next)) cell.loose = [];
    if (cell.kind === "symbol" && index > 0 && next && /^[#@%]$/.test(cell.char)) cell.wild = "vowel";
  });
  const starts = merged.map((_, index) => index === 0);
  const ends = [...merged.map(() => false), true];
  return { cells: merged, starts, ends, hasVowel, inside: "anywhere", ...more };
}
