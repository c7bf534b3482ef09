import { isAt, KeptParts } from "./kept-parts.mjs";
import { exifPrefix, orientationIn } from "./orientation.mjs";

/** RFC 9649, 2.7. */
const kept = new Set(["VP8X", "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF"]);
const flags = { profile: 0x20, exif: 0x08, xmp: 0x04 };
const riffBytes = 12;
const headerBytes = 8;
/** Offset of the flags where the first chunk is VP8X. */
const flagsAt = riffBytes + headerBytes;

/**
 * Keeps the chunks that pixels and colours depend on, and updates the container's size and flags.
 *
 * @param {Buffer} bytes the result shares their memory
 * @param {number} maxProfileBytes
 */
export function stripWebp(bytes, maxProfileBytes) {
  const isExtended = bytes.length > flagsAt && isAt(bytes, riffBytes, "VP8X");
  const has = (flag) => isExtended && (bytes.readUInt8(flagsAt) & flag) !== 0;
  const size = bytes.readUInt32LE(4);
  const containerEnd = Math.min(8 + size, bytes.length);
  const parts = new KeptParts(bytes);
  parts.keep(0, riffBytes);
  let [hasProfile, orientation, removed] = [false, 0, 0];
  for (const { type, start, end } of chunksOf(bytes, containerEnd)) {
    // Decoders use the first one, if the flags announce it.
    if (type === "EXIF" && !orientation && has(flags.exif)) {
      const content = start + headerBytes;
      const data = content + (isAt(bytes, content, exifPrefix) ? exifPrefix.length : 0);
      orientation = orientationIn(bytes.subarray(data, end));
    }
    const isProfile = type === "ICCP" && !hasProfile && end - start - headerBytes <= maxProfileBytes;
    if (isProfile) hasProfile = true;
    if (kept.has(type) || isProfile) parts.keep(start, end);
    else removed += end - start;
  }
  if (removed > 0) bytes.writeUInt32LE(size - removed, 4);
  if (isExtended) {
    const gone = flags.exif | flags.xmp | (hasProfile ? 0 : flags.profile);
    bytes.writeUInt8(bytes.readUInt8(flagsAt) & ~gone, flagsAt);
  }
  return { bytes: parts.joined, orientation: orientation || 1 };
}

/** Yields the chunks with their padding. The first incomplete one is the last. */
function* chunksOf(bytes, containerEnd) {
  for (let at = riffBytes; at < containerEnd; ) {
    const length = at + headerBytes <= containerEnd ? bytes.readUInt32LE(at + 4) : containerEnd;
    const end = Math.min(at + headerBytes + length + (length % 2), containerEnd);
    yield { type: bytes.toString("latin1", at, at + 4), start: at, end };
    at = end;
  }
}
