/** Limits of the organiser's texts on the form, of consent data from a phone, and of its copies of files. */
export const formLimits = {
  /** Characters of words without a picture: what a hall reads at once. */
  wordsMaxLength: 280,
  /** Tasks for guests, and places with their own code, of one event. */
  missions: { most: 20, maxLength: 80 },
  places: { most: 200, maxLength: 40 },
  /** Longer terms belong behind a link. */
  consentTextMaxLength: 2_000,
  /** RFC 5646, 4.4.1: a length that fits every language tag. */
  languageMaxLength: 35,
  /**
   * Maximum age of a consent. A phone keeps a post for a day (limits.keptMaxHours), and its clip's ticket is valid
   * for 55.6 hours (limits.videoTicketSeconds).
   */
  consentMaxAgeHours: 80,
  /**
   * Largest photo that is previewed from the phone's own file. Those of 12 megapixels are smaller; one of 48 takes
   * 190 MB to show.
   */
  previewMaxBytes: 6 * 1024 * 1024,
  /**
   * Bytes that a phone keeps as copies if its database cannot store Blobs. Memory contains them three times while they
   * are made. Ten photos that were shrunk need less.
   */
  keptCopiedMaxBytes: 64 * 1024 * 1024,
} as const;
