/**
 * Sentences that a page needs without the catalogue and without its language: for a failed request, and to know an
 * answer by. A test compares them with messages/en.
 */
export const failureMessages = {
  error: "There was an error!",
  offline: "You seem to be offline. Check your connection and try again.",
  blocked: "This browser did not let the page load its ads. If you use an ad blocker, allow this site in it.",
  unavailable: "The service is not available right now. Please try again in a moment.",
  bodyTooLarge: "This request is too large.",
  /** The server's answer for a private event without a password. */
  passwordMissing: "This event is private and has no password, so only its team can open it.",
} as const;
