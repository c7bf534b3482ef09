/** Texts of one language, and the word list that they are tried against. */
export type Corpus = {
  language: string;
  entries: readonly string[];
  allowed: readonly string[];
  /** Each text hides one of the entries. */
  disguised: readonly string[];
  /** No text may match, neither here nor with the language's starter list. */
  innocent: readonly string[];
};
