import "server-only";
import type { UploadedFile } from "@/lib/shared/contract-fields";
import { type BrandImageField, brandImageFields } from "@/lib/shared/events/contract";
import { messages } from "@/lib/shared/messages";
import type { Deps } from "../../deps";
import type { BrandImagePurpose } from "../../outside/media/brand-image";
import { type BrandImage, makePublicImage, storePublicImage } from "../../outside/media/public-image";
import { discardMedia } from "../../outside/media/remove";

const purposes: Record<BrandImageField, BrandImagePurpose> = {
  brand_custom_logo: "logo",
  brand_social_share_image: "share",
  brand_watermark_image: "watermark",
  brand_ground_image: "ground",
};

type BrandImageUploads = { [Field in BrandImageField]?: UploadedFile | undefined };
/** New storage keys of the images that were sent. */
export type BrandImageKeys = { [Field in BrandImageField as `${Field}_key`]?: string };

/**
 * Converts and stores the uploaded images, then runs `save`; if that throws, removes them again. Checks all of them
 * before it stores the first. Throws unsupported_media, too_large or invalid_input, with the field as the path.
 */
export async function withStoredImages<T>(
  deps: Deps,
  uploads: BrandImageUploads,
  save: (keys: BrandImageKeys) => Promise<T>,
): Promise<T> {
  const made: [BrandImageField, BrandImage][] = [];
  for (const field of brandImageFields) {
    const file = uploads[field];
    if (file) made.push([field, await makeFrom(deps, file, field)]);
  }
  const keys: BrandImageKeys = {};
  try {
    for (const [field, image] of made) {
      keys[`${field}_key`] = await storePublicImage(deps.storage, image);
    }
    return await save(keys);
  } catch (error) {
    await discardMedia(deps.storage, Object.values(keys), error);
    throw error;
  }
}

function makeFrom(deps: Deps, file: UploadedFile, field: BrandImageField): Promise<BrandImage> {
  const unsupportedMessage = () => messages.events.onlyImages;
  return makePublicImage(deps, file, { purpose: purposes[field], field, unsupportedMessage });
}
