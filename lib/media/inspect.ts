import "server-only";
import { open } from "node:fs/promises";
import { fileTypeFromBuffer } from "file-type";
import type { Metadata } from "sharp";
import { AppError } from "../errors";
import { limits } from "../limits";
import { messages } from "../messages";
import { isComplete, type PhotoType } from "./complete";
import { openImage } from "./sharp";

const said = messages.submission;

const photoTypes = new Map<string, PhotoType>([
  ["image/jpeg", "jpg"],
  ["image/png", "png"],
  ["image/webp", "webp"],
  ["image/gif", "gif"],
  ["image/avif", "avif"],
  ["image/heic", "heic"],
  ["image/heif", "heic"],
  ["image/heic-sequence", "heic"],
  ["image/heif-sequence", "heic"],
]);

const heifCompressions = new Set(["hevc", "av1"]);

/** Enough of a file's beginning for file-type to know it by. */
const headBytes = 4_100;

export type InspectedPhoto = { mime: string; extension: PhotoType };

/**
 * Recognises a photo by its content and checks its size, pixels and end, all before anything is decoded.
 * Throws unsupported_media, too_large or invalid_input with the sentence to show.
 */
export async function inspectPhoto(path: string, bytes: number): Promise<InspectedPhoto> {
  if (bytes === 0) throw new AppError("invalid_input", said.photoEmpty);
  if (bytes > limits.photoMaxBytes) throw new AppError("too_large", said.photoTooLarge);

  const mime = await detectType(path);
  const extension = mime && photoTypes.get(mime);
  if (!extension) throw new AppError("unsupported_media", said.notAPhoto);

  if (!(await isComplete(path, bytes, extension))) throw new AppError("invalid_input", said.photoTruncated);
  const { width, height, compression } = await readHeader(path);
  // A HEIF file is a container, and may hold what nothing here decodes.
  if (compression && !heifCompressions.has(compression)) throw new AppError("unsupported_media", said.notAPhoto);
  if (width * height > limits.photoMaxPixels) throw new AppError("too_large", said.photoTooManyPixels);
  return { mime, extension };
}

/** A file's MIME type by its content, or null where its beginning says nothing. */
export async function detectType(path: string): Promise<string | null> {
  const head = await readHead(path);
  try {
    return (await fileTypeFromBuffer(head))?.mime ?? null;
  } catch {
    // Some parsers read on where the bytes promise more, and throw at the end: no type that we know.
    return null;
  }
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path, "r");
  try {
    const buffer = Buffer.alloc(headBytes);
    const { bytesRead } = await file.read(buffer, 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Reads the header alone. One frame counts: an animation with too many pixels in all is shown still. */
async function readHeader(path: string): Promise<Pick<Metadata, "width" | "height" | "compression">> {
  try {
    return await openImage(path, { limitInputPixels: false }).metadata();
  } catch (error) {
    throw new AppError("invalid_input", said.photoUnreadable, { cause: error });
  }
}
