import { boxesIn } from "./box-list.mjs";
import { ClipFault, inWords, pieceBytes } from "./bytes.mjs";
import { readCount, readField } from "./fields.mjs";

/** @typedef {import("./state.mjs").ClipState} ClipState */
/** @typedef {import("./box-list.mjs").Box} Box */

const maxDescriptions = 16;
/** More channels than any sound has; a reader multiplies a chunk's size with them. */
const maxChannels = 64;
/** Bytes before a description's own boxes (ISO/IEC 14496-12, 12.1.3 and 12.2.3). */
const videoBytes = 78;
const soundBytes = 28;

/**
 * stsd: the formats of a track's samples. Within a description, the first invalid box ends the check: old QuickTime
 * files have other data at the end.
 *
 * @param {ClipState} state
 * @param {Box} box
 * @param {(inner: Box) => Promise<void>} visitInner
 */
export async function readDescriptions(state, box, visitInner) {
  const count = await readCount(state, box, 4, 8);
  if (count > maxDescriptions) throw new ClipFault(`stsd declares ${inWords(count)} descriptions.`);
  const version = (await readField(state, box, 0, 1)).readUInt8(0);
  let found = 0;
  for await (const entry of boxesIn(state, box.start + 8, box.end)) {
    found += 1;
    if (found > count) break;
    const start = await readEntry(state, entry, version);
    if (start === null) continue;
    for await (const inner of boxesIn(state, start, entry.end)) await visitInner(inner);
  }
  if (found < count) throw new ClipFault(`stsd declares ${inWords(count)} descriptions and has ${inWords(found)}.`);
}

/** Returns the offset of a description's inner boxes; null if no reader looks for any. */
async function readEntry(/** @type {ClipState} */ state, /** @type {Box} */ entry, /** @type {number} */ version) {
  if (state.track?.kind === "vide") {
    const size = await readField(state, entry, 24, 4);
    state.checkPixels("stsd", size.readUInt16BE(0), size.readUInt16BE(2));
    return entry.start + videoBytes;
  }
  if (state.track?.kind !== "soun") return null;
  const fields = await readField(state, entry, 8, 12);
  const quickTime = version === 0 ? fields.readUInt16BE(0) : 0;
  const channels = quickTime === 2 ? (await readField(state, entry, 40, 4)).readUInt32BE(0) : fields.readUInt16BE(8);
  if (channels > maxChannels) throw new ClipFault(`stsd declares ${inWords(channels)} channels.`);
  // QuickTime's versions 1 and 2 of a sound description are longer.
  const furtherBytes = quickTime === 1 ? 16 : quickTime === 2 ? 36 : 0;
  return entry.start + soundBytes + furtherBytes;
}

/** Reads a decoder's whole configuration, which is short. @param {ClipState} state @param {Box} box */
async function readAll(state, box) {
  const length = box.end - box.start;
  if (length > pieceBytes) throw new ClipFault(`${box.type} has ${inWords(length)} bytes.`);
  return state.bytes.at(box.start, length, pieceBytes);
}

/** avcC: length-prefixed parameter sets (ISO/IEC 14496-15, 5.3.3). */
async function readAvc(/** @type {ClipState} */ state, /** @type {Box} */ box) {
  const bytes = await readAll(state, box);
  let at = 5;
  // The count of sequence sets has five bits, that of picture sets eight.
  for (const mask of [0x1f, 0xff]) {
    if (at >= bytes.length) return;
    at = skipUnits(box, bytes, at + 1, bytes.readUInt8(at) & mask);
  }
}

/** hvcC: arrays of parameter sets (ISO/IEC 14496-15, 8.3.3). @param {ClipState} state @param {Box} box */
async function readHevc(state, box) {
  const bytes = await readAll(state, box);
  if (bytes.length < 23) return;
  let at = 23;
  for (let array = 0; array < bytes.readUInt8(22); array += 1) {
    if (at + 3 > bytes.length) throw new ClipFault("hvcC declares more parameter sets than it has.");
    at = skipUnits(box, bytes, at + 3, bytes.readUInt16BE(at + 1));
  }
}

/** @param {Box} box @param {Buffer} bytes @param {number} from @param {number} count */
function skipUnits(box, bytes, from, count) {
  let at = from;
  for (let unit = 0; unit < count; unit += 1) {
    const end = at + 2 <= bytes.length ? at + 2 + bytes.readUInt16BE(at) : Number.POSITIVE_INFINITY;
    if (end > bytes.length) throw new ClipFault(`${box.type} declares longer parameter sets than it has.`);
    at = end;
  }
  return at;
}

/** esds: nested descriptors, each with a length of up to four bytes (ISO/IEC 14496-1, 8.3.3). */
async function readElementary(/** @type {ClipState} */ state, /** @type {Box} */ box) {
  const bytes = await readAll(state, box);
  let [at, end] = [4, bytes.length];
  // ES_Descriptor, DecoderConfigDescriptor, DecoderSpecificInfo.
  for (const tag of [3, 4, 5]) {
    if (at >= end || bytes.readUInt8(at) !== tag) return;
    let length = 0;
    at += 1;
    for (let more = true, digits = 0; more && digits < 4 && at < end; digits += 1, at += 1) {
      length = length * 128 + (bytes.readUInt8(at) & 0x7f);
      more = bytes.readUInt8(at) >= 0x80;
    }
    if (at + length > end) throw new ClipFault(`esds declares a descriptor of ${inWords(length)} bytes.`);
    end = at + length;
    if (tag === 3) {
      if (at + 3 > end) return;
      // The flags announce optional fields: 0x80 a stream id, 0x40 a URL, 0x20 a clock id.
      const flags = bytes.readUInt8(at + 2);
      at += 3 + (flags & 0x80 ? 2 : 0) + (flags & 0x20 ? 2 : 0);
      if (flags & 0x40) return;
    } else at += 13;
  }
}

/** @param {ClipState} state @param {Box} box */
const readShort = async (state, box) => void (await readAll(state, box));

/** @type {[string, (state: ClipState, box: Box) => Promise<void>][]} */
export const configurations = [
  ["avcC", readAvc],
  ["hvcC", readHevc],
  ["esds", readElementary],
  ...["av1C", "dfLa", "dec3", "dOps"].map((type) => /** @type {[string, typeof readShort]} */ ([type, readShort])),
];
