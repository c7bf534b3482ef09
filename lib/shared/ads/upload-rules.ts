import { limits } from "../limits";
import { messageNames } from "../say";

/** What the door takes for an ad's picture. */
export const adUploads = {
  media: { maxBytes: limits.brandImageMaxBytes, tooLargeMessage: messageNames.events.brandImageTooLarge },
} as const;
