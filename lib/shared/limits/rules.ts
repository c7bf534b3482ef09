/** Limits of word lists (docs/decisions/139). */
export const wordRules = {
  maxEntries: 5_000,
  patternMaxLength: 60,
  /** Wildcards that are neither at the beginning nor at the end. */
  maxInnerWildcards: 1,
  /** Letters and digits beside the wildcards. `*a*` would match nearly every post. */
  minCharactersBesideWildcards: 3,
  /** Longer words are seldom words of another language without their accents. */
  accentTwinMaxLetters: 4,
  /** Letters of a text that are read. Captions have 500 characters, of which one may be a ligature of eighteen. */
  maxCells: 1_200,
  /**
   * Steps of a search through one post; ordinary posts take a few hundred. They bound the time for hostile ones to a
   * few milliseconds.
   */
  maxSearchSteps: 20_000,
  /** Steps from one place of a text, so that one hostile word cannot use up the steps of the others. */
  maxStepsPerPlace: 500,
} as const;
