/** Sentences for a failed request, for pages that load nothing else of the catalogue. screens.ts has them too. */
export const failureMessages = {
  error: "There was an error!",
  offline: "You seem to be offline. Check your connection and try again.",
  blocked: "This browser did not let the page load its ads. If you use an ad blocker, allow this site in it.",
} as const;
