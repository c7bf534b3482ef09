/** Limits of an organiser's words on the form, of a phone's word on consent, and of its copies of files. */
export const formLimits = {
  /** Terms that need more stand behind a link. */
  consentTextMaxLength: 2_000,
  /** RFC 5646, 4.4.1: the length that every tag of a language fits into. */
  languageMaxLength: 35,
  /**
   * How long ago a guest can have agreed. A phone keeps a post for a day (limits.keptMaxHours), and its clip's ticket is
   * good for 55.6 hours (limits.videoTicketSeconds).
   */
  consentMaxAgeHours: 80,
  /** A photo that is shown as the phone has it. Those of 12 megapixels are smaller; one of 48 takes 190 MB to show. */
  previewMaxBytes: 6 * 1024 * 1024,
  /**
   * Files that a phone keeps as copies, where its database takes no Blobs. They are in memory three times while they are
   * made. Ten photos that were made small are less.
   */
  keptCopiedMaxBytes: 64 * 1024 * 1024,
} as const;
