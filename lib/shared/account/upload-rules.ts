import { limits } from "../limits";
import { messages } from "../messages";

const image = { maxBytes: limits.brandImageMaxBytes, tooLargeMessage: messages.events.brandImageTooLarge };

/** Limits the uploads for each of the company's images. */
export const accountImageUploads = { company_logo: image, favicon_image: image, thumbnail_image: image } as const;
