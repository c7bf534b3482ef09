/** Sentences for a failed request, for pages that load nothing else of the catalogue. screens.ts has them too. */
export const failureMessages = {
  error: "There was an error!",
  offline: "You seem to be offline. Check your connection and try again.",
} as const;
