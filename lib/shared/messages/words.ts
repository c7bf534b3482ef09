import { wordRules } from "../limits/rules";

/** Refusals of entries of a word list. */
export const wordMessages = {
  empty: "Enter a word or phrase.",
  noCharacters: "A word needs at least one letter or digit.",
  tooOpen: `With *, use at least ${wordRules.minCharactersBesideWildcards} letters or digits. Shorter words would match most posts.`,
  tooManyWildcards: "Use * only at the beginning, at the end and once inside.",
  loneWildcard: "Attach * to a word: dumb* you, not dumb * you.",
  tooManyEntries: `A word list can have at most ${wordRules.maxEntries.toLocaleString("en")} entries.`,
  tooManyLetters: "This word has too many letters.",
  listTooLarge: "This list is too large. Remove some of its longest words.",
  labels: { pattern: "Word", action: "Action" },
} as const;
