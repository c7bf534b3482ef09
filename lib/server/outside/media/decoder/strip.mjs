import { stripHeif } from "./strip/heif.mjs";
import { stripJpeg } from "./strip/jpeg.mjs";
import { isAt } from "./strip/kept-parts.mjs";
import { stripPng } from "./strip/png.mjs";
import { stripWebp } from "./strip/webp.mjs";

/**
 * Removes everything that pixels and colours do not depend on: EXIF, XMP, comments, texts, long colour profiles and
 * more. A decoder would parse them, which can cost seconds. Never throws; a broken file stays broken.
 *
 * @param {Buffer} bytes of any file; the result shares their memory
 * @param {{ maxProfileBytes: number }} rules
 * @returns {{ bytes: Buffer, orientation: number }} orientation as in EXIF, 1 to 8
 */
export function strip(bytes, { maxProfileBytes }) {
  if (isAt(bytes, 0, "\xff\xd8")) return stripJpeg(bytes, maxProfileBytes);
  if (isAt(bytes, 0, "\x89PNG\r\n\x1a\n")) return stripPng(bytes, maxProfileBytes);
  if (isAt(bytes, 0, "RIFF") && isAt(bytes, 8, "WEBP")) return stripWebp(bytes, maxProfileBytes);
  if (isAt(bytes, 4, "ftyp")) return stripHeif(bytes, maxProfileBytes);
  // GIF has comments too, but decoders skip them unparsed.
  return { bytes, orientation: 1 };
}
