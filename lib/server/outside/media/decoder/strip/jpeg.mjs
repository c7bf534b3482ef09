import { isAt, KeptParts } from "./kept-parts.mjs";
import { exifPrefix, orientationIn } from "./orientation.mjs";

/** ITU-T T.81, table B.1; application segments by their usual content. */
const markers = {
  startOfImage: 0xd8,
  startOfScan: 0xda,
  jfif: 0xe0,
  exif: 0xe1,
  profile: 0xe2,
  adobe: 0xee,
  lastApplication: 0xef,
  comment: 0xfe,
};
const profilePrefix = "ICC_PROFILE\0";
/** The prefix is followed by the piece's number and the number of pieces (ICC.1:2022, annex B.4). */
const profileHeaderBytes = profilePrefix.length + 2;
/** TEM and the restart markers have no length and no data. */
const standsAlone = (marker) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/**
 * Keeps the segments that pixels and colours depend on, and all bytes from the first scan on. Drops meaningless bytes
 * between segments, because next to other bytes they could gain a meaning.
 *
 * @param {Buffer} bytes the result shares their memory
 * @param {number} maxProfileBytes
 */
export function stripJpeg(bytes, maxProfileBytes) {
  let [profileBytes, orientation] = [0, 0];
  for (const { marker, data, end } of segmentsOf(bytes)) {
    if (isProfile(bytes, marker, data)) profileBytes += end - data - profileHeaderBytes;
    // Decoders use the first EXIF segment.
    if (!orientation && marker === markers.exif && isAt(bytes, data, exifPrefix)) {
      orientation = orientationIn(bytes.subarray(data + exifPrefix.length, end));
    }
  }
  const parts = new KeptParts(bytes);
  // The start of the image.
  parts.keep(0, 2);
  for (const { marker, start, data, end } of segmentsOf(bytes)) {
    if (isKept(bytes, marker, data, profileBytes <= maxProfileBytes)) parts.keep(start, end);
  }
  return { bytes: parts.joined, orientation: orientation || 1 };
}

const isProfile = (bytes, marker, data) => marker === markers.profile && isAt(bytes, data, profilePrefix);

function isKept(bytes, marker, data, isProfileShort) {
  if (marker === markers.jfif) return isAt(bytes, data, "JFIF\0");
  // Declares how the colours of three and four components are coded.
  if (marker === markers.adobe) return isAt(bytes, data, "Adobe");
  if (isProfile(bytes, marker, data)) return isProfileShort;
  return marker !== markers.comment && !(marker > markers.jfif && marker <= markers.lastApplication);
}

/** Yields the segments as decoders read them. The first without a known end is the last, up to the end of the file. */
function* segmentsOf(bytes) {
  for (let at = 2; ; ) {
    const start = nextMarker(bytes, at);
    if (start < 0) return;
    const marker = bytes.readUInt8(start + 1);
    at = start + 2;
    if (standsAlone(marker)) continue;
    // The start of an image, its end and a scan have no length, or data after it.
    const isOpen = marker >= markers.startOfImage && marker <= markers.startOfScan;
    const length = isOpen || at + 2 > bytes.length ? 0 : bytes.readUInt16BE(at);
    const end = at + length;
    if (length < 2 || end > bytes.length) return yield { marker, start, data: at + 2, end: bytes.length };
    yield { marker, start, data: at + 2, end };
    at = end;
  }
}

/** Returns the offset of the next 0xff followed by a marker, or -1. Zeros and further 0xff after it are fill bytes. */
function nextMarker(bytes, from) {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0 && at + 1 < bytes.length && (bytes[at + 1] === 0 || bytes[at + 1] === 0xff)) {
    at = bytes.indexOf(0xff, at + 1);
  }
  return at + 1 < bytes.length ? at : -1;
}
