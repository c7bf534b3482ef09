import { ClipFault, inWords } from "./bytes.mjs";

/** @typedef {import("./state.mjs").ClipState} ClipState */
/** @typedef {{ id: number, offset: number, start: number, end: number, isEndless: boolean }} Element */

/** Ids of elements (RFC 9559, 5) that a reader opens or trusts. */
export const ids = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  cues: 0x1c53bb6b,
  cluster: 0x1f43b675,
  tags: 0x1254c367,
  attachments: 0x1941a469,
  chapters: 0x1043a770,
  void: 0xec,
  crc: 0xbf,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
};

/** Returns an element's id in hexadecimal, as in the standard. @param {number} id */
export const named = (id) => `0x${id.toString(16).toUpperCase()}`;

/** The direct children of a segment. */
export const inSegment = new Set([
  ids.seekHead,
  ids.info,
  ids.tracks,
  ids.cues,
  ids.cluster,
  ids.tags,
  ids.attachments,
  ids.chapters,
]);
/**
 * The zero bits before the first one bit of a number's first byte tell its length: none means one byte (RFC 8794, 4).
 */
export const lengthOf = (/** @type {number} */ firstByte) => Math.clz32(firstByte) - 23;
const mayBeEndless = new Set([ids.segment, ids.cluster]);

/**
 * Reads an element's id and size (RFC 8794, 4 to 6); returns null for invalid bytes. Segments and clusters of live
 * recordings have no size, and truncated ones have a size beyond the end of the file: both end at `end`. Throws a
 * ClipFault for any other size that does not fit.
 *
 * @param {ClipState} state
 * @param {number} offset
 * @param {number} end
 * @returns {Promise<Element | null>}
 */
export async function readElement(state, offset, end) {
  // An id has at most four bytes, a size eight.
  const header = await state.bytes.at(offset, Math.min(4 + 8, end - offset));
  const idBytes = lengthOf(header.readUInt8(0));
  if (idBytes > 4 || header.length <= idBytes) return null;
  const id = header.readUIntBE(0, idBytes);
  const sizeBytes = lengthOf(header.readUInt8(idBytes));
  if (sizeBytes > 8 || header.length < idBytes + sizeBytes) return null;
  const digits = [...header.subarray(idBytes, idBytes + sizeBytes)];
  const first = (digits[0] ?? 0) & (2 ** (8 - sizeBytes) - 1);
  const size = digits.slice(1).reduce((sum, digit) => sum * 256 + digit, first);
  const isEndless = first === 2 ** (8 - sizeBytes) - 1 && digits.slice(1).every((digit) => digit === 255);
  // mediabunny reads the other encodings of "unknown" as a number.
  if (isEndless && (!mayBeEndless.has(id) || (sizeBytes !== 1 && sizeBytes !== 8))) {
    throw new ClipFault(`An element ${named(id)} declares no size.`);
  }
  const start = offset + idBytes + sizeBytes;
  const isCut = mayBeEndless.has(id) && start + size > state.bytes.size;
  if (!isEndless && !isCut && start + size > end) {
    throw new ClipFault(
      `An element ${named(id)} declares ${inWords(size)} bytes but there are ${inWords(end - start)}.`,
    );
  }
  return { id, offset, start, end: isEndless || isCut ? end : start + size, isEndless };
}

/**
 * Reads a number of up to eight bytes.
 *
 * @param {ClipState} state
 * @param {Element} element
 */
export async function readNumber(state, element) {
  const length = element.end - element.start;
  if (length > 8) throw new ClipFault(`An element ${named(element.id)} declares a number of ${inWords(length)} bytes.`);
  const bytes = await state.bytes.at(element.start, length);
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0);
}
