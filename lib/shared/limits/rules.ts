/** Limits of word lists and allow lists (docs/decisions/139). */
export const wordRules = {
  maxEntries: 5_000,
  maxAllowed: 1_000,
  patternMaxLength: 60,
  /** One at the beginning, one at the end, one inside. */
  maxWildcards: 3,
  maxInnerWildcards: 1,
  /** Letters and digits beside the wildcards. `*a*` would match nearly every post. */
  minCharactersBesideWildcards: 3,
  /**
   * Steps of a search through one post; ordinary posts take a few thousand. It bounds the time for hostile ones to
   * a few milliseconds.
   */
  maxSearchSteps: 150_000,
  /** Steps from one place of a text, so that one hostile word cannot use up the steps of the others. */
  maxStepsPerPlace: 3_000,
} as const;
