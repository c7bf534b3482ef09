import { limits } from "../limits";
import { messages } from "../messages";

const image = { maxBytes: limits.brandImageMaxBytes, tooLargeMessage: messages.events.brandImageTooLarge };

/** Limits the uploads for each of an event's images. */
export const brandImageUploads = {
  brand_custom_logo: image,
  brand_social_share_image: image,
  brand_watermark_image: image,
} as const;
