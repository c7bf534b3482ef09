import { wordRules } from "@/lib/shared/limits/rules";
import { allowance, type Hit, isAccentTwin } from "./allowance";
import type { Cell, Word } from "./cells";
import { type CompiledWords, type Ending, type Node, space, type WordMatch } from "./compile";
import { cutIntoWords } from "./segments";

/**
 * Finds listed words in a text, disguised ones too (docs/decisions/139). The words of the text (segments.ts) walk through
 * the tree of entries (compile.ts): each cell of a word may stand for several letters, so the walk branches, and a budget
 * of steps limits it. A hit counts if enough of it is written plainly, and if no allowed phrase contains it.
 */

/**
 * Counts of what a match is made of so far, packed into one number, the walk's `state`: seven bits for letters, six for
 * digits, six for symbols, four for wildcards and three for repetitions. Adding `one.digit` counts one more digit.
 */
const one = { letter: 1, digit: 1 << 7, symbol: 1 << 13, wild: 1 << 19, stretch: 1 << 23 } as const;
/** Doubts about a match; each needs a longer entry or more repetitions. */
const doubts = { vowel: 1 << 26, loose: 1 << 27, between: 1 << 28, doubled: 1 << 29 } as const;
/** Reads one of the counts of `one`, which has this many bits. */
const count = (state: number, unit: number, bits: number) => Math.floor(state / unit) & ((1 << bits) - 1);

const vowel = /[aeiouy]/;
const codeOfW = 119;
/** Value of `last`, the letter before, where a sign was skipped. */
const skipped = -1;
/** The letter that a cell is, if it is no disguise. */
const own = (cell: Cell | undefined) => String.fromCodePoint(cell?.letters[0] ?? space);

/** A search for a list's entries in one text. */
class Search {
  readonly hits: Hit[] = [];
  /** False if the search gave up: the text has too many letters, or too many ways of reading them. */
  isDone = true;
  private readonly byChunk: Word[][];
  private stepsLeft: number = wordRules.maxSearchSteps;
  /** Steps since the search began at the current cell. */
  private stepsHere = 0;
  /** Nodes after an inner wildcard that this word has visited: a later beginning would only find the same again. */
  private readonly followed = new Set<Node>();
  /** The cell at which the current walk began. */
  private first: { word: Word; at: number; start: number } | null = null;

  constructor(text: string) {
    this.byChunk = cutIntoWords(text, () => {
      this.isDone = false;
    });
  }

  run(words: CompiledWords): void {
    // Words as they are written come first, should the steps not suffice for all readings.
    for (const list of this.byChunk) this.searchAll(list.slice(0, 1), words);
    for (const list of this.byChunk) this.searchAll(list.slice(1), words);
  }

  /** Begins a walk at every cell at which an entry may begin. */
  private searchAll(list: readonly Word[], words: CompiledWords): void {
    for (const word of list) {
      this.followed.clear();
      word.cells.forEach((cell, at) => {
        if (cell.kind === "gap" || cell.kind === "optional") return;
        this.first = { word, at, start: cell.start };
        this.stepsHere = 0;
        if (word.starts[at]) this.visit(word, at, words.whole, 0, 0);
        if (word.inside !== "nowhere" || at === 0) this.visit(word, at, words.inside, 0, 0);
      });
    }
  }

  /** Goes on from `node` with the cell `at`; `last` is the letter that led to it, or 0, or `skipped`. */
  private visit(word: Word, at: number, node: Node, state: number, last: number): void {
    this.stepsHere += 1;
    this.stepsLeft -= 1;
    if (this.stepsLeft < 0 || this.stepsHere > wordRules.maxStepsPerPlace) {
      this.isDone = false;
      return;
    }
    const cell = word.cells[at];
    const before = word.cells[at - 1];
    // A skipped sign is no part of a match, whose place an allowed phrase must cover.
    const isSkipped = before?.kind === "gap" || (before?.kind === "symbol" && last === skipped);
    if (!isSkipped) for (const ending of node.endings) this.end(ending, word, at, state);
    if (node.rest && !this.followed.has(node.rest)) {
      this.followed.add(node.rest);
      for (let next = at; next <= word.cells.length; next += 1) this.visit(word, next, node.rest, state, 0);
    }
    const afterSpace = node.children?.get(space);
    if (afterSpace && word.ends[at]) this.visitNextWord(word, at, afterSpace, state);
    if (!cell || (node.children === null && last <= 0)) return;
    if (state > 0 && cell.kind !== "letter" && cell.kind !== "digit") {
      this.visit(word, at + 1, node, state, cell.kind === "symbol" ? skipped : last);
    }
    if (cell.wild !== "no" && state > 0) this.visitWild(word, at, node, state);
    if (cell.kind === "symbol" && !this.isLetterHere(word, at)) return;
    for (const code of cell.letters) this.visitLetter(word, at, cell, code, node, state, last);
    for (const code of cell.loose) this.visitLetter(word, at, cell, code, node, state | doubts.loose, last);
    if (cell.pair) {
      const next = node.children?.get(cell.pair);
      if (next) this.visit(word, at + 2, next, state + one.letter, cell.pair);
    }
  }

  /** Brackets and marks of exclamation are letters between letters; before a word, only some signs are. */
  private isLetterHere(word: Word, at: number): boolean {
    const char = word.cells[at]?.char ?? "";
    if (at === 0) return !/^[([{<#^]$/.test(char);
    return at < word.cells.length - 1 || !/^[([{<#^!|¡]$/.test(char);
  }

  private visitLetter(word: Word, at: number, cell: Cell, code: number, node: Node, state: number, last: number): void {
    const isOwnDigit = cell.kind === "digit" && code === cell.letters[0];
    const unit = cell.kind === "digit" && !isOwnDigit ? one.digit : cell.kind === "symbol" ? one.symbol : one.letter;
    // The same letter in another guise goes on with a repetition.
    if (code === last && cell.kind === "letter" && cell.letters[0] === code)
      this.visit(word, at + 1, node, state + one.stretch, last);
    let next: Node | undefined = node;
    for (let times = 1; times <= cell.count; times += 1) {
      next = next.children?.get(code);
      if (!next) return;
      // A doubled v that is read as one w is exact.
      const isExact = times === cell.count || node.isInside || (cell.count === 2 && code === codeOfW);
      if (isOwnDigit && !isExact) continue;
      const counted = state + unit * times + (isExact ? 0 : one.stretch);
      const doubted = isExact ? 0 : this.doubtsOfRepetition(word, at, cell, code, times);
      this.visit(word, at + 1, next, counted | doubted, code);
    }
  }

  /** A letter that is there three times or more is a repetition; one that is there twice may be another word. */
  private doubtsOfRepetition(word: Word, at: number, cell: Cell, code: number, times: number): number {
    if (cell.count > 2 || times > 1) return 0;
    const letter = String.fromCodePoint(code);
    const isBetween = vowel.test(own(word.cells[at - 1])) && vowel.test(own(word.cells[at + 1]));
    const isUsual = /[eos]/.test(letter) || (isBetween && !vowel.test(letter));
    return doubts.doubled | (isUsual ? doubts.between : 0);
  }

  private visitWild(word: Word, at: number, node: Node, state: number): void {
    const isVowel = word.cells[at]?.wild === "vowel";
    if (count(state, one.wild, 4) >= 8) return;
    for (const [code, next] of node.children ?? []) {
      if (code === space || (isVowel && !vowel.test(String.fromCodePoint(code)))) continue;
      this.visit(word, at + 1, next, (state + one.wild) | (isVowel ? doubts.vowel : 0), 0);
      // One star hides two equal letters, too: `Schei*e`.
      const twice = isVowel ? undefined : next.children?.get(code);
      if (twice) this.visit(word, at + 1, twice, state + 2 * one.wild, 0);
    }
  }

  private visitNextWord(word: Word, at: number, node: Node, state: number): void {
    const chunk = word.cells[at - 1]?.chunk ?? 0;
    for (const next of this.byChunk[chunk + 1] ?? []) {
      const from = next.starts.findIndex((isStart, place) => isStart && this.isLetterHere(next, place));
      if (from >= 0) this.visit(next, from, node, state, 0);
    }
  }

  /** Records a hit, unless the match begins or ends inside a word or number, or has too little that is written plainly. */
  private end(ending: Ending, word: Word, at: number, state: number): void {
    const { first } = this;
    if (!first) return;
    const isWhole = word.ends[at] || (word.cells[at]?.kind === "optional" && word.ends[at + 1]);
    if (!(ending.isOpen && word.inside !== "nowhere") && !isWhole) return;
    if (!isEnough(ending, word, state)) return;
    const before = first.word.cells[first.at - 1];
    if (ending.startsWithDigit && before?.kind === "digit") return;
    if (ending.endsWithDigit && word.cells[at]?.kind === "digit") return;
    if (count(state, one.digit, 6) && ending.length <= 3 && word.cells[at - 1]?.kind === "digit") return;
    // Across signs, an entry with a wildcard in front begins with a part, unless a sign hides one of its letters.
    const opensPart = first.at === 0 || before?.kind === "gap" || before?.chunk !== first.word.cells[first.at]?.chunk;
    const crosses = first.word.cells[first.at]?.chunk !== word.cells[at - 1]?.chunk;
    // `S 3 X` is a list of models: a short entry across gaps has letters only.
    if (crosses && ending.length <= 3 && count(state, one.digit, 6)) return;
    if (word.inside === "parts" && crosses && !opensPart && !count(state, one.wild, 4)) return;
    this.hits.push({ ending, start: first.start, end: word.cells[at - 1]?.end ?? first.start });
  }
}

/** Tells whether what was read as letters is enough to be no accident. */
function isEnough({ length }: Ending, word: Word, state: number): boolean {
  const letters = count(state, one.letter, 7);
  const digits = count(state, one.digit, 6);
  const symbols = count(state, one.symbol, 6);
  const wild = count(state, one.wild, 4);
  const stretches = count(state, one.stretch, 3);
  if (letters === 0 && (digits > 0 || symbols < 3)) return false;
  if (digits > 0 && (letters + symbols < 2 || (length <= 3 && digits > 1))) return false;
  if (wild > 0 && (letters < 2 || wild > length - 2)) return false;
  if (wild > 0 && length < (wild > 1 || state & doubts.vowel ? 4 : 3)) return false;
  if (state & doubts.loose && word.hasVowel && length < 6) return false;
  // Where most letters are doubled, it is a disguise; where one is, it may be another word: loser and looser.
  if (!(state & doubts.doubled) || stretches > 3 || stretches * 4 >= length * 3) return true;
  return length > 3 && !(state & doubts.between);
}

/** Returns a text as it is drawn where it orders to be written from right to left. */
function asDrawn(text: string): string {
  return text.replace(/\u202e([^\u202c\n]*)/g, (_, turned: string) => [...turned].reverse().join(""));
}

/** The answer about texts that could not be searched to their end: a person reads them. No entry is empty. */
export const unread: WordMatch = { pattern: "", action: "review" };

/**
 * Returns the strongest match in the texts (a ban before a review, else the first), `unread` if there is none but a
 * search gave up, or null. Each text has its own budget, so no text uses up the steps of another.
 */
export function findWord(words: CompiledWords, texts: readonly string[]): WordMatch | null {
  let review: WordMatch | null = null;
  let isDone = true;
  for (const given of texts) {
    const text = given.normalize("NFC");
    for (const shown of text.includes("\u202e") ? [text, asDrawn(text)] : [text]) {
      const search = new Search(shown);
      search.run(words);
      isDone &&= search.isDone;
      if (search.hits.length === 0) continue;
      const allows = allowance(words, shown);
      const hits = search.hits
        .filter((hit) => !allows(hit) && !isAccentTwin(hit, shown))
        .sort((one, other) => one.start - other.start || one.ending.order - other.ending.order);
      const ban = hits.find(({ ending }) => ending.match.action === "ban");
      if (ban) return ban.ending.match;
      review ??= hits[0]?.ending.match ?? null;
    }
  }
  return review ?? (isDone ? null : unread);
}
