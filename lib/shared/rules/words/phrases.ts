import { foldChar } from "./fold";

/** A set of phrases that are found as they are written, in any case: a tree of their words, and a node of it. */
export type Phrases = { next: Map<string, Phrases>; isEnd: boolean };

export type Span = { start: number; end: number };

type Token = {
  word: string;
  /** The word in Turkish, if that differs: a capital I is an i or a dotless ı. */
  turkish: string;
  start: number;
  /** Where each of the word's characters ends in the text: folding may add or drop some. */
  ends: number[];
};

export const makePhrases = (): Phrases => ({ next: new Map(), isEnd: false });

function tokens(text: string): Token[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].flatMap((found) => {
    const token: Token = { word: "", turkish: "", start: found.index, ends: [] };
    let end = found.index;
    for (const char of found[0]) {
      end += char.length;
      const folded = foldChar(char);
      token.word += folded;
      token.turkish += char === "I" ? "ı" : folded;
      // A dropped mark belongs to the character before it.
      if (folded === "" && token.ends.length > 0) token.ends[token.ends.length - 1] = end;
      for (let unit = 0; unit < folded.length; unit += 1) token.ends.push(end);
    }
    return token.word === "" ? [] : [token];
  });
}

/** A word in lower case, and as Turkish has it. */
const waysOf = ({ word, turkish }: Token) => new Set([word, turkish]);

/** Builds the tree of a list of phrases. */
export function phrasesOf(list: Iterable<string>): Phrases {
  const root = makePhrases();
  for (const phrase of list) addPhrase(root, phrase);
  return root;
}

/** Adds a phrase to a tree. */
export function addPhrase(root: Phrases, phrase: string): void {
  let nodes = new Set([root]);
  for (const token of tokens(phrase.normalize("NFC"))) {
    const following = new Set<Phrases>();
    // Both ways share a new node, so a phrase of many capital I stays small.
    const made = makePhrases();
    for (const node of nodes) {
      for (const way of waysOf(token)) {
        const next = node.next.get(way) ?? made;
        node.next.set(way, next);
        following.add(next);
      }
    }
    nodes = following;
  }
  for (const node of nodes) node.isEnd = node !== root;
}

/** Lists the places of an NFC text that are one of the phrases. */
export function findPhrases(phrases: Phrases, text: string): Span[] {
  const words = tokens(text);
  return words.flatMap(({ start }, first) => {
    const spans: Span[] = [];
    let nodes = new Set([phrases]);
    for (let at = first; at < words.length; at += 1) {
      const token = words[at] as Token;
      nodes = new Set([...nodes].flatMap((node) => [...waysOf(token)].flatMap((way) => node.next.get(way) ?? [])));
      if (nodes.size === 0) break;
      if ([...nodes].some(({ isEnd }) => isEnd)) spans.push({ start, end: token.ends.at(-1) ?? start });
    }
    return spans;
  });
}

/** Lists the beginnings of an NFC text's words that are in a set, the longest of each word. */
export function findBeginnings(beginnings: ReadonlySet<string>, text: string): Span[] {
  return tokens(text).flatMap(({ word, start, ends }) => {
    for (let length = word.length; length > 2; length -= 1) {
      if (beginnings.has(word.slice(0, length))) return [{ start, end: ends[length - 1] ?? start }];
    }
    return [];
  });
}
