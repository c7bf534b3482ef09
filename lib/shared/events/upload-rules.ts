import { limits } from "../limits";
import { messageNames } from "../message-names";

const image = {
  maxBytes: limits.brandImageMaxBytes,
  tooLargeMessage: messageNames.events.brandImageTooLarge,
  isDirect: true,
};

/** Limits the uploads for each of an event's images. */
export const brandImageUploads = {
  brand_custom_logo: image,
  brand_social_share_image: image,
  brand_watermark_image: image,
  brand_ground_image: image,
} as const;
