/** A set of phrases that are found as they are written, in any case. */
export type Phrases = { next: Map<string, Phrases>; isEnd: boolean };

export type Span = { start: number; end: number };

const makePhrases = (): Phrases => ({ next: new Map(), isEnd: false });

function tokens(text: string) {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map((found) => ({
    word: found[0].toLowerCase(),
    start: found.index,
    end: found.index + found[0].length,
  }));
}

export function phrasesOf(list: Iterable<string>): Phrases {
  const root = makePhrases();
  for (const phrase of list) {
    let node = root;
    for (const { word } of tokens(phrase.normalize("NFC"))) {
      const next = node.next.get(word) ?? makePhrases();
      node.next.set(word, next);
      node = next;
    }
    node.isEnd = node !== root;
  }
  return root;
}

/** Lists the places of an NFC text that are one of the phrases. */
export function findPhrases(phrases: Phrases, text: string): Span[] {
  const words = tokens(text);
  return words.flatMap(({ start }, first) => {
    const spans: Span[] = [];
    let node: Phrases | undefined = phrases;
    for (let at = first; node && at < words.length; at += 1) {
      node = node.next.get(words[at]?.word ?? "");
      if (node?.isEnd) spans.push({ start, end: words[at]?.end ?? start });
    }
    return spans;
  });
}

/** Lists the beginnings of an NFC text's words that are in a set, the longest of each word. */
export function findBeginnings(beginnings: ReadonlySet<string>, text: string): Span[] {
  return tokens(text).flatMap(({ word, start }) => {
    for (let length = word.length; length > 2; length -= 1) {
      if (beginnings.has(word.slice(0, length))) return [{ start, end: start + length }];
    }
    return [];
  });
}
