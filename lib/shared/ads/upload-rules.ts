import { limits } from "../limits";
import { messageNames } from "../message-names";

/** Limits the uploads for an ad's picture. */
export const adUploads = {
  media: {
    maxBytes: limits.brandImageMaxBytes,
    tooLargeMessage: messageNames.events.brandImageTooLarge,
    isDirect: true,
  },
} as const;
