import { inflateSync } from "node:zlib";
import { KeptParts } from "./kept-parts.mjs";
import { orientationIn } from "./orientation.mjs";

/** Ancillary chunks that colours and transparency depend on (PNG, third edition, 11.3). */
const kept = new Set(["tRNS", "cHRM", "gAMA", "sRGB", "sBIT", "cICP", "bKGD", "pHYs"]);
const signatureBytes = 8;
/** Length, type and checksum. */
const frameBytes = 12;

/**
 * Keeps the chunks that pixels and colours depend on, with their checksums. All critical chunks stay: a decoder must
 * reject unknown ones.
 *
 * @param {Buffer} bytes the result shares their memory
 * @param {number} maxProfileBytes
 */
export function stripPng(bytes, maxProfileBytes) {
  const parts = new KeptParts(bytes);
  parts.keep(0, signatureBytes);
  let [hasProfile, hasPixels, orientation] = [false, false, 0];
  for (const { type, start, end } of chunksOf(bytes)) {
    const data = bytes.subarray(start + 8, end - 4);
    if (type === "IDAT") hasPixels = true;
    // Decoders use the first one, which must precede the pixels.
    if (type === "eXIf" && !orientation && !hasPixels) orientation = orientationIn(data);
    // Unpack only once: a file may hold a hundred thousand profiles.
    const isFirstProfile = type === "iCCP" && !hasProfile;
    if (isFirstProfile) hasProfile = true;
    const isProfileKept = isFirstProfile && isShortProfile(data, maxProfileBytes);
    if (isCritical(type) || kept.has(type) || isProfileKept) parts.keep(start, end);
  }
  return { bytes: parts.joined, orientation: orientation || 1 };
}

/** Bit 5 of the first letter marks ancillary chunks (5.4). */
const isCritical = (type) => (type.charCodeAt(0) & 0x20) === 0;

/** The compressed profile follows a name, a zero and the compression method (11.3.2.3). */
function isShortProfile(data, maxBytes) {
  const packed = data.indexOf(0) + 2;
  if (packed < 3 || data.length > maxBytes) return false;
  try {
    return inflateSync(data.subarray(packed), { maxOutputLength: maxBytes }).length > 0;
  } catch {
    return false;
  }
}

/** Yields the chunks up to IEND. The first incomplete one is the last, and extends to the end of the file. */
function* chunksOf(bytes) {
  for (let at = signatureBytes; at < bytes.length; ) {
    const length = at + 4 <= bytes.length ? bytes.readUInt32BE(at) : bytes.length;
    const type = bytes.toString("latin1", at + 4, at + 8);
    const end = at + frameBytes + length;
    const isWhole = end <= bytes.length && /^[A-Za-z]{4}$/.test(type);
    yield { type, start: at, end: isWhole ? end : bytes.length };
    if (!isWhole || type === "IEND") return;
    at = end;
  }
}
