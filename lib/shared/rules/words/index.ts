export { type CompiledWords, compileWords, type WordEntry, type WordMatch } from "./compile";
export { findWord } from "./find";
