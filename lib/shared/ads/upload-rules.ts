import { limits } from "../limits";
import { messages } from "../messages";

/** What the door takes for an ad's picture. */
export const adUploads = {
  media: { maxBytes: limits.brandImageMaxBytes, tooLargeMessage: messages.events.brandImageTooLarge },
} as const;
