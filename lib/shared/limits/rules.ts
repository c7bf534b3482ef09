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
  /**
   * Letters of one entry in all of its spellings (compile.ts). Sixty letters with three umlauts and a space have 960;
   * sixty ligatures of eighteen letters have more than any text.
   */
  maxEntryLetters: 1_000,
  /** The same of a whole list. 100,000 characters of plain words have as many; each takes some 100 bytes of memory. */
  maxListLetters: 300_000,
  /** Letters of a text that are read. Captions have 500 characters, of which one may be a ligature of eighteen. */
  maxCells: 1_200,
  /**
   * Steps of a search through one text; ordinary posts take a few hundred. They bound the time for hostile ones to a
   * few milliseconds. A search that gives up sends its post to review.
   */
  maxSearchSteps: 10_000,
  /** Steps from one place of a text, so that one hostile word cannot use up the steps of the others. */
  maxStepsPerPlace: 500,
} as const;

/** Limits of the moderation rules' settings. */
export const ruleLimits = {
  /** Characters of one word list: some 5,000 entries. */
  wordListMaxLength: 100_000,
  /** Posts of one phone within the minutes; 0 for no limit. */
  floodPosts: [0, 3, 5, 10, 20, 50] as readonly number[],
  /** Posts of one network address within the minutes; 0 for no limit. */
  floodAddressPosts: [0, 50, 100, 200, 500] as readonly number[],
  floodMinutes: [1, 5, 10, 30, 60] as readonly number[],
  /** Pictures are similar if at most so many of the 64 bits of their hashes differ. */
  similarBits: 6,
  /** The event's newest pictures, with which a new one is compared. */
  comparedPictures: 5_000,
  /** The newest posts that a preview asks the rules about. */
  previewPosts: 2_000,
  previewEvents: 50,
  /** Six word lists of the longest, in any script. */
  jsonMaxBytes: 2 * 1024 * 1024,
  /**
   * Seconds for which a post that rules will decide is not reported as waiting: its picture takes that long at most.
   */
  decidesWithinSeconds: 120,
  /** Characters of a word or contact that a post's reason shows. */
  reasonCharacters: 40,
  /** Memory of the compiled word lists that a process keeps. */
  compiledBytes: 128 * 1024 * 1024,
  /** Waiting posts that one job decides after a change of the mode. */
  postsPerJob: 100,
} as const;
