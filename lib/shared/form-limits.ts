/** Limits of what an organiser says on the guest's form, and of what a phone says of the guest's consent. */
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
} as const;
