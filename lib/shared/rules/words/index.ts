export {
  type CompiledWords,
  compileInSlices,
  compileWords,
  countLetters,
  type WordEntry,
  type WordMatch,
} from "./compile";
export { findContact } from "./contact";
export { wordEntry, wordList } from "./entry";
export { findWord, unread } from "./find";
export { starterWords } from "./starter";
