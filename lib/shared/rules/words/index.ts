export { type CompiledWords, compileWords, type WordEntry, type WordMatch } from "./compile";
export { findContact } from "./contact";
export { wordEntry, wordList } from "./entry";
export { findWord } from "./find";
export { starterWords } from "./starter";
