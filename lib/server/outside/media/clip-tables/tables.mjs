import { auxiliaryTables } from "./auxiliary-tables.mjs";
import { ClipFault, inWords } from "./bytes.mjs";
import { readCount, readField, trackOf } from "./fields.mjs";
import { headers } from "./headers.mjs";

/** @typedef {import("./state.mjs").ClipState} ClipState */
/** @typedef {import("./box-list.mjs").Box} Box */

/*
 * Reads the tables of a track's samples (ISO/IEC 14496-12, 8.6 and 8.7). A sample is a picture or a moment of sound;
 * samples are stored in chunks. Tables give the samples' durations (stts), shifts in time (ctts), sizes (stsz, stz2) and
 * key frames (stss), the number of samples in each chunk (stsc), and where each chunk is (stco, co64). check-track.mjs
 * compares them. Each begins with four bytes of version and flags; `readCount` takes the offset of the number of
 * entries, and an entry's bytes.
 */

/** stts and ctts: runs of samples that share a number. @param {ClipState} state @param {Box} box */
async function readRuns(state, box) {
  const count = await readCount(state, box, 4, 8);
  const { maxPackets } = state.rules;
  if (count > maxPackets)
    throw new ClipFault(`${box.type} declares ${inWords(count)} runs; the maximum is ${inWords(maxPackets)}.`);
  let samples = 0;
  for await (const piece of state.bytes.pieces(box.start + 8, count, 8)) {
    for (let at = 0; at < piece.length; at += 8) samples += piece.readUInt32BE(at);
  }
  trackOf(state, box).samples.set(box.type, samples);
}

/** stsz: one size for all samples, or a size for each. @param {ClipState} state @param {Box} box */
async function readSizes(state, box) {
  const { sizes } = trackOf(state, box);
  const fixed = (await readField(state, box, 4, 4)).readUInt32BE(0);
  sizes.isFixed = fixed > 0;
  if (sizes.isFixed) {
    sizes.count = await readCount(state, box, 8, 0);
    sizes.sum = sizes.count * fixed;
    sizes.largest = fixed;
    return;
  }
  sizes.count = await readCount(state, box, 8, 4);
  for await (const piece of state.bytes.pieces(box.start + 12, sizes.count, 4)) {
    for (let at = 0; at < piece.length; at += 4) {
      sizes.sum += piece.readUInt32BE(at);
      sizes.largest = Math.max(sizes.largest, piece.readUInt32BE(at));
    }
  }
}

/** stz2: sizes of 4, 8 or 16 bits. With 0 bits, 4 billion entries would take no room. */
async function readShortSizes(/** @type {ClipState} */ state, /** @type {Box} */ box) {
  const { sizes } = trackOf(state, box);
  const bits = (await readField(state, box, 7, 1)).readUInt8(0);
  if (![4, 8, 16].includes(bits)) throw new ClipFault(`stz2 declares sizes of ${bits} bits.`);
  sizes.count = await readCount(state, box, 8, bits / 8);
  const bytes = Math.ceil((sizes.count * bits) / 8);
  sizes.largest = 2 ** bits - 1;
  for await (const piece of state.bytes.pieces(box.start + 12, bytes, 1)) {
    for (let at = 0; at < piece.length; at += bits === 16 ? 2 : 1) {
      const value = bits === 16 && at + 2 <= piece.length ? piece.readUInt16BE(at) : piece.readUInt8(at);
      sizes.sum += bits === 4 ? (value >> 4) + (value & 15) : value;
    }
  }
}

/** stsc: runs of chunks with equally many samples: first chunk, samples, description. */
async function readChunkRuns(/** @type {ClipState} */ state, /** @type {Box} */ box) {
  const { chunks } = trackOf(state, box);
  const count = await readCount(state, box, 4, 12);
  for await (const piece of state.bytes.pieces(box.start + 8, count, 12)) {
    for (let at = 0; at < piece.length; at += 12) {
      const [first, samples] = [piece.readUInt32BE(at), piece.readUInt32BE(at + 4)];
      if (chunks.runs === 0 ? first !== 1 : first <= chunks.lastFirst) {
        throw new ClipFault(`stsc names chunk ${inWords(first)} after chunk ${inWords(chunks.lastFirst)}.`);
      }
      if (samples === 0) throw new ClipFault("stsc declares a chunk without samples.");
      addRun(chunks, first - chunks.lastFirst);
      chunks.runs += 1;
      chunks.lastFirst = first;
      chunks.lastSamples = samples;
      chunks.largest = Math.max(chunks.largest, samples);
    }
  }
}

/** @param {import("./state.mjs").Chunks} chunks @param {number} length chunks of the run that ends */
function addRun(chunks, length) {
  chunks.samples += length * chunks.lastSamples;
  chunks.squares += length * chunks.lastSamples ** 2;
}

/** stco and co64: where each chunk begins. @param {4 | 8} bytes of one offset */
const readOffsets = (bytes) => async (/** @type {ClipState} */ state, /** @type {Box} */ box) => {
  const track = trackOf(state, box);
  track.chunkCount += await readCount(state, box, 4, bytes);
  for await (const piece of state.bytes.pieces(box.start + 8, track.chunkCount, bytes)) {
    for (let at = 0; at < piece.length; at += bytes) {
      const offset = bytes === 4 ? piece.readUInt32BE(at) : Number(piece.readBigUInt64BE(at));
      if (offset > state.bytes.size)
        throw new ClipFault(`${box.type} declares a chunk at ${inWords(offset)}, behind the file's end.`);
    }
  }
};

/** stss: the numbers of the samples that need no other. @param {ClipState} state @param {Box} box */
async function readKeyFrames(state, box) {
  trackOf(state, box).samples.set(box.type, await readCount(state, box, 4, 4));
}

/** @type {Map<string, (state: ClipState, box: Box) => Promise<void>>} */
export const tables = new Map([
  ...headers,
  ["stts", readRuns],
  ["ctts", readRuns],
  ["stsz", readSizes],
  ["stz2", readShortSizes],
  ["stsc", readChunkRuns],
  ["stco", readOffsets(4)],
  ["co64", readOffsets(8)],
  ["stss", readKeyFrames],
  ...auxiliaryTables,
]);
