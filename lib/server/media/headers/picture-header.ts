import "server-only";
import { BoundedReader, type ReadAt } from "./bounded-reader";
import type { PhotoType } from "./complete";
import type { PictureFacts, PictureHeader } from "./picture-facts";
import { readGifHeader } from "./picture-header-gif";
import { readHeifHeader } from "./picture-header-heif";
import { readJpegHeader } from "./picture-header-jpeg";
import { readPngHeader } from "./picture-header-png";
import { readWebpHeader } from "./picture-header-webp";
import { signatureBytes, typeByContent } from "./signatures";

/** Accepted photos by their MIME type. */
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

const readers: Record<PhotoType, (reader: BoundedReader) => Promise<PictureFacts>> = {
  jpg: readJpegHeader,
  png: readPngHeader,
  webp: readWebpHeader,
  gif: readGifHeader,
  avif: readHeifHeader,
  heic: readHeifHeader,
};

/** Returns a photo's type for the MIME type of its content; null if it is not accepted. */
export function photoTypeOf(mime: string | null): PhotoType | null {
  return photoTypes.get(mime ?? "") ?? null;
}

/**
 * Reads a photo's header within limits.photoHeaderMaxBytes, without decoding. Returns null for any other type, for a
 * broken header, and for one longer than any device writes.
 */
export async function readPictureHeader(readAt: ReadAt, bytes: number): Promise<PictureHeader | null> {
  const reader = new BoundedReader(readAt, bytes);
  try {
    const mime = typeByContent(await reader.read(0, Math.min(signatureBytes, bytes)));
    const type = photoTypeOf(mime);
    if (!mime || !type) return null;
    return { ...(await readers[type](reader)), type, mime };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
