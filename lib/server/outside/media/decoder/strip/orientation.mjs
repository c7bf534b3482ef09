/** Phones write fewer than sixty entries into the first directory. */
const maxEntries = 256;
const orientationTag = 0x112;
/** Tag (2), type (2), count (4) and value (4). */
const entryBytes = 12;

/** Prefix of EXIF in JPEG, and by mistake in some WebP files. */
export const exifPrefix = "Exif\0\0";

/**
 * Reads the orientation, 1 to 8, from EXIF data (TIFF 6.0, section 2); returns 1 without one. Reads only the entries of
 * the first directory and follows no other offset.
 *
 * @param {Buffer} tiff begins with its byte order
 */
export function orientationIn(tiff) {
  const order = tiff.toString("latin1", 0, 4);
  if (tiff.length < 10 || (order !== "II*\0" && order !== "MM\0*")) return 1;
  const isLittle = order === "II*\0";
  const short = (at) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const directory = long(4);
  if (directory + 2 > tiff.length) return 1;
  const entries = Math.min(short(directory), maxEntries, Math.floor((tiff.length - directory - 2) / entryBytes));
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entryBytes * entry;
    if (short(at) !== orientationTag) continue;
    // By the specification a short (type 3); some programs write a byte (1) or a long (4).
    const read = { 1: () => tiff.readUInt8(at + 8), 3: () => short(at + 8), 4: () => long(at + 8) }[short(at + 2)];
    const value = read ? read() : 1;
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}
