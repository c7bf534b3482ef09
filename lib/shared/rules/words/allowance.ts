import { wordRules } from "@/lib/shared/limits/rules";
import type { CompiledWords, Ending } from "./compile";
import { fold } from "./fold";
import { innocentBeginnings, innocentPhrases } from "./innocent";
import { findBeginnings, findPhrases, phrasesOf, type Span } from "./phrases";

/** Which hits of a search are no listed words after all. */

/** A place of the text that reads as an entry. */
export type Hit = { ending: Ending; start: number; end: number };

const innocent = phrasesOf(innocentPhrases);
const beginnings = new Set(innocentBeginnings.map(fold));

/** Tells which hits are inside an allowed phrase, or inside an innocent one that is no entry itself. */
export function allowance(words: CompiledWords, text: string): (hit: Hit) => boolean {
  const isEntry = ({ start, end }: Span) => words.entries.has(fold(text.slice(start, end)));
  const habitual = [...findPhrases(innocent, text), ...findBeginnings(beginnings, text)];
  const spans = [...findPhrases(words.allowed, text), ...habitual.filter((span) => !isEntry(span))];
  return (hit) =>
    spans.some(({ start, end }) => start <= hit.start && hit.end <= end) || isPartOfSpelled(words, text, hit);
}

/** Tells whether a hit across gaps is the beginning of an innocent word that goes on behind it: `A S S embly`. */
function isPartOfSpelled(words: CompiledWords, text: string, { start, end }: Hit): boolean {
  const within = text.slice(start, end);
  if (!/[^\p{L}\p{M}\p{N}]/u.test(within)) return false;
  const [gap = ""] = /[^\p{L}\p{M}\p{N}]+/u.exec(within) ?? [];
  const rest = text.slice(end);
  const after = rest.startsWith(gap) ? /^[\p{Ll}\p{M}]{2,}/u.exec(rest.slice(gap.length)) : null;
  if (!after) return false;
  const letters = fold(within.replace(/[^\p{L}\p{M}\p{N}]/gu, ""));
  const whole = letters + fold(after[0]);
  if (words.entries.has(whole)) return false;
  for (let length = whole.length; length > letters.length; length -= 1) {
    if (beginnings.has(whole.slice(0, length))) return true;
  }
  return false;
}

/**
 * Tells whether a short entry was found without its accents in a plain word, which then is a word of its own: "got" is
 * no "göt", "cono" no "coño".
 */
export function isAccentTwin({ ending, start, end }: Hit, text: string): boolean {
  const pattern = ending.match.pattern.normalize("NFC").toLowerCase();
  // In other scripts than Latin, a word without its marks is mostly the same word: أحمق and احمق.
  const bare = pattern.normalize("NFD").replace(/(\p{Script=Latin})\p{M}+/gu, "$1");
  if (ending.length > wordRules.accentTwinMaxLetters || bare === pattern) return false;
  return text.slice(start, end).toLowerCase() === bare;
}
