import { ClipFault, inWords } from "./bytes.mjs";

/** @typedef {import("./state.mjs").ClipState} ClipState */
/** @typedef {import("./state.mjs").Track} Track */

/**
 * Limits the work of a reader that loops through a whole chunk for each of its samples to some seconds. One chunk can
 * contain six minutes at 60 frames per second.
 */
const maxChunkWork = 5e8;
/** Limits the work of a reader that checks every sample for every edit. */
const maxEditWork = 2_000_000;

/**
 * Compares a track's tables with each other and with the file. Throws a ClipFault.
 *
 * @param {ClipState} state
 * @param {Track} track
 */
export function checkTrack(state, track) {
  const { sizes, samples } = track;
  checkSizes(state, track);
  for (const [type, claimed] of samples) {
    if (claimed > sizes.count) {
      throw new ClipFault(
        `${type} declares ${inWords(claimed)} samples but the file has room for ${inWords(sizes.count)}.`,
      );
    }
  }
  checkChunks(state, track);
  checkEdits(state, track);
}

/**
 * Uncompressed sound with one sample size, such as PCM, has a sample for each moment: only the file's size bounds their
 * number, because readers take whole chunks.
 *
 * @param {ClipState} state
 * @param {Track} track
 */
function checkSizes(state, { kind, sizes, samples, chunks }) {
  const isPlainSound = kind === "soun" && sizes.isFixed && !samples.has("ctts");
  const { maxPackets } = state.rules;
  if (sizes.count > maxPackets && !isPlainSound) {
    throw new ClipFault(`stsz declares ${inWords(sizes.count)} samples; the maximum is ${inWords(maxPackets)}.`);
  }
  if (sizes.sum > state.bytes.size) {
    throw new ClipFault(`stsz declares ${inWords(sizes.sum)} bytes but the file has ${inWords(state.bytes.size)}.`);
  }
  state.checkPacket("stsz", sizes.largest * (isPlainSound ? Math.max(1, chunks.largest) : 1));
}

/** Compares the chunks' numbers of samples with the samples. @param {ClipState} state @param {Track} track */
function checkChunks(state, { sizes, chunks, chunkCount }) {
  const { maxPackets } = state.rules;
  if (chunkCount > Math.min(sizes.count, maxPackets)) {
    throw new ClipFault(`stco declares ${inWords(chunkCount)} chunks but there are ${inWords(sizes.count)} samples.`);
  }
  if (chunks.lastFirst > chunkCount) {
    throw new ClipFault(`stsc names chunk ${inWords(chunks.lastFirst)} of ${inWords(chunkCount)}.`);
  }
  const lastRun = chunks.runs ? chunkCount - chunks.lastFirst + 1 : 0;
  const claimed = chunks.samples + lastRun * chunks.lastSamples;
  if (claimed > sizes.count) {
    throw new ClipFault(`stsc declares ${inWords(claimed)} samples but the file has room for ${inWords(sizes.count)}.`);
  }
  if (!sizes.isFixed && chunks.squares + lastRun * chunks.lastSamples ** 2 > maxChunkWork) {
    throw new ClipFault(`stsc declares chunks of ${inWords(chunks.largest)} samples, too many to search.`);
  }
}

/** Limits the number of edits, and how late one may start. @param {ClipState} state @param {Track} track */
function checkEdits(state, { edits, latestEdit, timescale, sizes, chunkCount }) {
  if (latestEdit > state.rules.maxSeconds * timescale) {
    throw new ClipFault(`elst declares an edit from ${inWords(latestEdit)} at ${inWords(timescale)} units per second.`);
  }
  const work = edits * (sizes.isFixed ? chunkCount : sizes.count);
  if (edits > 1 && work > maxEditWork)
    throw new ClipFault(`elst declares ${edits} edits of ${inWords(sizes.count)} samples.`);
}
