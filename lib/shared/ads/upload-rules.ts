import { limits } from "../limits";
import { messages } from "../messages";

/** Limits the uploads for an ad's picture. */
export const adUploads = {
  media: { maxBytes: limits.brandImageMaxBytes, tooLargeMessage: messages.events.brandImageTooLarge },
} as const;
