import type { WordLists } from "./contract";
import { starterWords, type WordEntry } from "./words";

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** Gathers the entries of several word lists, with their starter lists, for compileWords. */
export async function gatherWords(lists: readonly WordLists[]): Promise<{ entries: WordEntry[]; allowed: string[] }> {
  const languages = [...new Set(lists.flatMap(({ word_languages }) => word_languages))];
  const starters = await Promise.all(languages.map((language) => starterWords(language)));
  const typed = (action: WordEntry["action"]) =>
    lists.flatMap((list) => linesOf(list[`words_${action}`]).map((pattern) => ({ pattern, action })));
  return {
    entries: [...typed("ban"), ...typed("review"), ...starters.flat()],
    allowed: lists.flatMap(({ words_allowed }) => linesOf(words_allowed)),
  };
}
