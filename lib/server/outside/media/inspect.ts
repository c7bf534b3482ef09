import "server-only";
import { open } from "node:fs/promises";
import { messages } from "@/lib/shared/all-messages";
import { AppError } from "@/lib/shared/errors";
import { limits } from "@/lib/shared/limits";
import { costlyBytesOf, type PhotoCost } from "./decoding/picture-cost";
import { type ReadAt, readerOf } from "./headers/bounded-reader";
import { isComplete, type PhotoType } from "./headers/complete";
import { photoTypeOf, readPictureHeader } from "./headers/picture-header";
import { signatureBytes, typeByContent } from "./headers/signatures";

const text = messages.submission;

export type InspectedPhoto = { mime: string; extension: PhotoType; cost: PhotoCost };

/**
 * Detects a photo's type by its content and checks its size, pixels and completeness, all before decoding. Throws
 * unsupported_media, too_large or invalid_input with the sentence to show.
 */
export async function inspectPhoto(path: string, bytes: number): Promise<InspectedPhoto> {
  if (bytes === 0) throw new AppError("invalid_input", text.photoEmpty);
  if (bytes > limits.photoMaxBytes) throw new AppError("too_large", text.photoTooLarge);

  const file = await open(path, "r");
  try {
    return await inspect(readerOf(file), bytes);
  } finally {
    await file.close();
  }
}

async function inspect(readAt: ReadAt, bytes: number): Promise<InspectedPhoto> {
  const extension = photoTypeOf(typeByContent(await readAt(0, signatureBytes)));
  if (!extension) throw new AppError("unsupported_media", text.notAPhoto);
  if (!(await isComplete(readAt, bytes, extension))) throw new AppError("invalid_input", text.photoTruncated);
  const header = await readPictureHeader(readAt, bytes);
  if (!header || header.width === 0 || header.height === 0) throw new AppError("invalid_input", text.photoUnreadable);
  // A HEIF file is a container, whose codec may be unsupported.
  if (header.compression === "other") throw new AppError("unsupported_media", text.notAPhoto);
  // Counts one frame: an animation with too many pixels in total is shown still.
  const pixels = Math.max(header.width * header.height, header.tilePixels);
  if (pixels > limits.photoMaxPixels) throw new AppError("too_large", text.photoTooManyPixels);
  const costlyBytes = costlyBytesOf(header);
  if ((costlyBytes ?? 0) > limits.costlyPictureMaxBytes) throw new AppError("too_large", text.photoTooHeavy);
  return { mime: header.mime, extension, cost: costlyBytes === null ? "usual" : "costly" };
}

/** Returns a file's MIME type by its content, or null if it is unknown. */
export async function detectType(path: string): Promise<string | null> {
  const file = await open(path, "r");
  try {
    return typeByContent(await readerOf(file)(0, signatureBytes));
  } finally {
    await file.close();
  }
}
