import { type Cell, type Chunk, codes, finish, isVowel, makeCell, readChunks, type Word } from "./cells";
import { type Letter, scripts, turned } from "./letters";

/**
 * Cuts a text into words, in every way in which a person may read it: as written, letter by letter (`f u c k`), across
 * signs (`fu-ck`) and upside down. A search tries all of these words.
 */

const apostrophe = /['’‘ʼ`´]/;

/** Small words around a spelled one: `f u c k y o u`. */
const smallWords = new Set(
  "a so y o e un une you u me my your ur i off it this that the them him her all dich du euch ihr te toi tu ta el los".split(
    " ",
  ),
);

const joinsLetters = /[@$+€£¢¥§©®^×#%]/;
const unspaced = new Set<number>([scripts.cjk, scripts.unspaced, scripts.hangul]);

/** Tells whether a word may begin at this place, read as written. */
function isBorder(cells: readonly Cell[], at: number): boolean {
  const before = cells[at - 1];
  const after = cells[at];
  if (!before || !after) return true;
  if (before.kind === "letter" && after.kind === "letter") {
    return unspaced.has(before.letter.script) !== unspaced.has(after.letter.script);
  }
  for (const cell of [before, after]) if (cell.kind === "symbol" && !joinsLetters.test(cell.char)) return true;
  const longEnough = (length: number) => at > length && cells.length - at > length;
  if ([before, after].some((cell) => cell.char === "@")) return longEnough(3);
  return [before, after].some((cell) => /^[24]$/.test(cell.char) && cell.count === 1) && longEnough(2);
}

/** A chunk as it is written. */
function asWritten(chunk: Chunk): Word {
  const word = finish(chunk.cells);
  const { cells } = word;
  const isLoose = (cell: Cell) => cell.kind === "digit" || cell.kind === "symbol";
  const firstLetter = cells.findIndex((cell) => !isLoose(cell));
  const lastLetter = cells.findLastIndex((cell) => !isLoose(cell));
  const humps = chunk.cells
    .map((cell) => cell.char)
    .join("")
    .replace(/^[#@]/, "");
  const areHumps =
    /^(\p{Lu}\p{Ll}+){2,}$/u.test(humps) &&
    (/[#@]/.test(chunk.cells[0]?.char ?? "") || /^(?!Mac|Van|Von)\p{Lu}\p{Ll}{2}/u.test(humps));
  for (let at = 0; at <= cells.length; at += 1) {
    const isHump = areHumps && cells[at]?.letter.isUpper === true;
    const border = isHump || isBorder(cells, at);
    if (at < cells.length) word.starts[at] = border || (firstLetter >= 0 && at <= firstLetter);
    word.ends[at] = border || (lastLetter >= 0 && at > lastLetter);
  }
  return word;
}

/** A gap's cells in a word that is read across it: a star hides a letter, another sign a vowel. */
function hidden(gap: string, chunk: number, start: number): Cell[] {
  const signs = [...gap];
  const isStar = signs.every((sign) => /[*✱＊∗⁎]/.test(sign));
  if (!isStar && signs.filter((sign) => !/[\ufe0f\u200d]/.test(sign)).length > 1) return [];
  const wild = isStar || /\p{So}/u.test(gap) ? ("letter" as const) : ("vowel" as const);
  const letter: Letter = { kind: "symbol", readings: "", weak: "", loose: "", script: 0, isUpper: false };
  const list = isStar ? signs : [gap];
  return list.map((sign) => ({ ...makeCell(letter, sign, start, start + gap.length, chunk), kind: "gap", wild }));
}

/** Parts of one word in ones and twos at most; words of other parts end with the text. */
const maxSmallParts = 16;

/** A sign that may end a sentence whose space is missing. */
const stop = /[.,;:?!=]/;
/** An opening bracket is read as a letter elsewhere: `(unt`. Around single letters it is a bracket. */
const bracket = /^[([{<]$/;

function isJoint(before: Chunk, after: Chunk): boolean {
  const { gap } = after;
  if (gap.length > 8 || /[\s"“”„«»¿。，、！？；：…]/u.test(gap) || apostrophe.test(gap)) return false;
  const [last, next] = [before.cells.at(-1), after.cells[0]];
  if (last?.kind === "digit" && next?.kind === "digit") return false;
  return !stop.test(gap) || !(next?.letter.isUpper && !last?.letter.isUpper);
}

/** `pen.is` may be two sentences without a space between them: both of its parts can be said. */
function mayBeSentences(parts: readonly Chunk[]): boolean {
  const isPoint = parts.some((part, at) => at > 0 && stop.test(part.gap));
  const letters = parts.reduce((sum, part) => sum + part.size, 0);
  return isPoint && letters < 6 && parts.every((part) => part.cells.some(isVowel));
}

/** Chunks with signs but no space between them, as one word. */
function acrossSigns(chunks: readonly Chunk[], first: number): Word | null {
  let last = first;
  for (; ; last += 1) {
    const [before, after] = [chunks[last], chunks[last + 1]];
    if (!before || !after || !isJoint(before, after)) break;
  }
  if (last === first) return null;
  const parts = chunks.slice(first, last + 1);
  if (mayBeSentences(parts)) return null;
  // `M*A*S*H` is spelled; no star hides a letter.
  const isSpelled = parts.length > 2 && parts.every((chunk) => chunk.size === 1);
  const cells = parts.flatMap((chunk, index) => {
    const place = chunk.cells[0];
    const isOpened = chunk.cells.length > 1 && bracket.test(place?.char ?? "");
    const own = isOpened ? chunk.cells.slice(1) : chunk.cells;
    const isCovered = index > 0 && place && !isSpelled;
    return isCovered ? [...hidden(chunk.gap, place.chunk, place.start), ...own] : own;
  });
  return finish(cells, { inside: "parts" });
}

const isSpelledGap = (gap: string) => gap.length <= 8 && !apostrophe.test(gap) && !/[。，、！？；：]/u.test(gap);
const width = (gap: string) => [...gap].length + (gap.includes("\n") ? 1 : 0);

const isNoBracket = ({ char }: Cell) => !bracket.test(char);

/** Single letters in a row, as one word, and as several where wider gaps divide them. */
function spelled(chunks: readonly Chunk[], first: number): { words: Word[]; last: number } {
  let last = first;
  const isNext = (chunk: Chunk | undefined) => chunk?.size === 1 && isSpelledGap(chunk.gap);
  while (isNext(chunks[last + 1])) last += 1;
  const run = chunks.slice(first, last + 1);
  const least = run.every((chunk) => unspaced.has(chunk.cells[0]?.letter.script ?? 0)) ? 2 : 3;
  if (run.length < least) return { words: [], last };
  const narrow = Math.min(...run.slice(1).map((chunk) => width(chunk.gap)));
  const parts: Chunk[][] = [];
  run.forEach((chunk, index) => {
    if (index === 0 || width(chunk.gap) > narrow) parts.push([]);
    parts.at(-1)?.push(chunk);
  });
  const words = (parts.length > 1 && parts.length < run.length ? [...parts, run] : [run]).map((part) => {
    const word = finish(part.flatMap(({ cells }) => (cells.length > 1 ? cells.filter(isNoBracket) : cells)));
    allowSmallWords(word);
    return word;
  });
  return { words, last };
}

function allowSmallWords(word: Word): void {
  const text = word.cells.map((cell) => String.fromCodePoint(cell.letters[0] ?? 32).repeat(cell.count)).join("");
  let offset = 0;
  word.cells.forEach((cell, index) => {
    if (smallWords.has(text.slice(0, offset))) word.starts[index] = true;
    if (smallWords.has(text.slice(offset))) word.ends[index] = true;
    offset += cell.count;
  });
}

/** Letters in ones and twos, as in `sh i t`; read as a whole only. */
function inSmallParts(chunks: readonly Chunk[], first: number): Word | null {
  const [before, opening] = [chunks[first - 1], chunks[first]];
  if (!opening || opening.size > 2 || (before?.size === 1 && isSpelledGap(opening.gap))) return null;
  const cells = [...opening.cells];
  const ends = new Set<number>();
  let singles = opening.size === 1 ? 1 : 0;
  for (let at = first + 1; at - first < maxSmallParts; at += 1) {
    const [chunk, next] = [chunks[at], chunks[at + 1]];
    if (!chunk || chunk.size > 2 || !isSpelledGap(chunk.gap)) break;
    if (cells.at(-1)?.kind === "digit" && chunk.cells[0]?.kind === "digit") break;
    cells.push(...chunk.cells);
    singles += chunk.size === 1 ? 1 : 0;
    const length = at - first + 1;
    const isCut = next?.size === 1 && isSpelledGap(next.gap);
    if (length >= 3 && singles * 2 >= length && singles < length && !isCut) ends.add(at);
  }
  if (ends.size === 0) return null;
  const word = finish(cells, { inside: "nowhere" });
  word.ends = word.ends.map((_, at) => {
    const [last, next] = [word.cells[at - 1], word.cells[at]];
    return last !== undefined && last.chunk !== next?.chunk && ends.has(last.chunk);
  });
  return word;
}

/** Short words that follow a single letter by chance, as in `it s hit`. */
const chance = new Set("hit rap art ass ill old ape ink lag lit lick rick rack wit win are age all hot".split(" "));

/** Two parts with a space between them, one of which nobody can say: `fu ck`. Both of `pen is` can be said. */
function brokenInTwo(chunks: readonly Chunk[], first: number): Word | null {
  const [left, right] = [chunks[first], chunks[first + 1]];
  if (!left || !right || !/^\s{1,3}$/u.test(right.gap) || left.size + right.size < 4) return null;
  if (apostrophe.test(left.gap) || [left, right].some((part) => part.cells.some((cell) => cell.kind !== "letter"))) {
    return null;
  }
  const silent = [left, right].filter((part) => !part.cells.some(isVowel));
  const [quiet] = silent;
  if (silent.length !== 1 || !quiet) return null;
  const other = quiet === left ? right : left;
  if (quiet.size === 1) {
    const said = other.cells.map((cell) => String.fromCodePoint(cell.letters[0] ?? 32)).join("");
    if (other.size < 3 || quiet.cells[0]?.letter.isUpper || chance.has(said)) return null;
  }
  return finish([...left.cells, ...right.cells], { inside: "nowhere" });
}

/** A chunk of letters upside down, from its end and from its beginning. */
function upsideDown(chunk: Chunk): Word[] {
  if (!chunk.cells.some((cell) => /[ɐɔǝɟƃɥᴉɾʞɯɹʇʌʍʎ]/.test(cell.char))) return [];
  const cells = chunk.cells.map((cell) => {
    const letter = turned.get(cell.char);
    return letter ? { ...cell, letters: codes(letter) } : cell;
  });
  return [finish(cells), finish(cells.toReversed())];
}

/**
 * Cuts an NFC text into words; the words that begin with a chunk are at its index. Calls `onCut` if the text has more
 * letters than are read.
 */
export function cutIntoWords(text: string, onCut: () => void): Word[][] {
  const chunks = readChunks(text, onCut);
  const byChunk: Word[][] = chunks.map((chunk) => [asWritten(chunk)]);
  const add = (word: Word | null) => word && byChunk[word.cells[0]?.chunk ?? 0]?.push(word);
  let spelledUntil = -1;
  let joinedUntil = -1;
  chunks.forEach((chunk, index) => {
    if (chunk.size === 1 && index > spelledUntil) {
      const run = spelled(chunks, index);
      spelledUntil = run.last;
      run.words.forEach(add);
    }
    const joined = index > joinedUntil ? acrossSigns(chunks, index) : null;
    if (joined) joinedUntil = joined.cells.at(-1)?.chunk ?? index;
    for (const word of [joined, inSmallParts(chunks, index), brokenInTwo(chunks, index), ...upsideDown(chunk)])
      add(word);
  });
  return byChunk;
}
