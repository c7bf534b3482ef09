import "server-only";
import { randomBytes } from "node:crypto";
import type { UploadedFile } from "../contract-fields";
import type { Deps } from "../deps";
import { AppError } from "../errors";
import { type BrandImage, type BrandImagePurpose, makeBrandImage } from "../media/brand-image";
import { inspectPhoto } from "../media/inspect";
import { removeMedia } from "../media/remove";
import { UndecodableError } from "../media/renditions";
import { messages } from "../messages";
import { type BrandImageField, brandImageFields } from "./contract";

const purposes: Record<BrandImageField, BrandImagePurpose> = {
  brand_custom_logo: "logo",
  brand_social_share_image: "share",
  brand_watermark_image: "watermark",
};

export type BrandImageUploads = { [Field in BrandImageField]?: UploadedFile | undefined };
/** New storage keys, of the images that were sent. */
export type BrandImageKeys = { [Field in BrandImageField as `${Field}_key`]?: string };

/**
 * Makes and stores what the public will see of the images that were sent, then runs `save`; if that throws, the bytes
 * are taken away again. All are checked before the first is stored. Throws unsupported_media, too_large or
 * invalid_input, with the field as the issue's path.
 */
export async function withStoredImages<T>(
  deps: Deps,
  uploads: BrandImageUploads,
  save: (keys: BrandImageKeys) => Promise<T>,
): Promise<T> {
  const made: [BrandImageField, BrandImage][] = [];
  for (const field of brandImageFields) {
    const file = uploads[field];
    if (file) made.push([field, await makeFrom(file, field)]);
  }
  const keys: BrandImageKeys = {};
  try {
    for (const [field, image] of made) {
      const key = `public/${randomBytes(16).toString("hex")}.${image.extension}`;
      keys[`${field}_key`] = key;
      await store(deps, key, image);
    }
    return await save(keys);
  } catch (error) {
    await removeMedia(deps.storage, Object.values(keys));
    throw error;
  }
}

async function makeFrom(file: UploadedFile, field: BrandImageField): Promise<BrandImage> {
  try {
    await inspectPhoto(file.path, file.bytes);
    return await makeBrandImage(file.path, purposes[field]);
  } catch (error) {
    if (error instanceof UndecodableError) throw refusal("invalid_input", messages.submission.photoUnreadable);
    if (!(error instanceof AppError)) throw error;
    const isOther = error.code === "unsupported_media";
    throw refusal(error.code, isOther ? messages.events.onlyImages : error.message);
  }

  function refusal(code: AppError["code"], message: string) {
    return new AppError(code, message, { issues: [{ path: field, message }] });
  }
}

async function store(deps: Deps, key: string, image: BrandImage) {
  try {
    await deps.storage.put(key, { bytes: image.bytes }, image.mime);
  } catch (error) {
    throw new AppError("unavailable", messages.http.unavailable, { cause: error, retryAfterSeconds: 5 });
  }
}
