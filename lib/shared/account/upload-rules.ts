import { limits } from "../limits";
import { messageNames } from "../say";

const image = { maxBytes: limits.brandImageMaxBytes, tooLargeMessage: messageNames.events.brandImageTooLarge };

/** Limits the uploads for each of the company's images. */
export const accountImageUploads = { company_logo: image, favicon_image: image, thumbnail_image: image } as const;
