import { ClipFault, inWords } from "./bytes.mjs";
import { readCount, readField, trackOf } from "./fields.mjs";

/** @typedef {import("./state.mjs").ClipState} ClipState */
/** @typedef {import("./box-list.mjs").Box} Box */

// Offsets are those of ISO/IEC 14496-12. In version 1 of a box ("long"), times have eight bytes instead of four.

/** mvhd: the units per second of times of the whole clip. @param {ClipState} state @param {Box} box */
async function readMovieHeader(state, box) {
  const isLong = (await readField(state, box, 0, 1)).readUInt8(0) === 1;
  state.movieTimescale = (await readField(state, box, isLong ? 20 : 12, 4)).readUInt32BE(0);
  if (state.movieTimescale === 0) throw new ClipFault("mvhd declares a timescale of zero.");
}

/** mdhd: the units per second of a track's times. @param {ClipState} state @param {Box} box */
async function readMediaHeader(state, box) {
  const isLong = (await readField(state, box, 0, 1)).readUInt8(0) === 1;
  const track = trackOf(state, box);
  track.timescale = (await readField(state, box, isLong ? 20 : 12, 4)).readUInt32BE(0);
  if (track.timescale === 0) throw new ClipFault("mdhd declares a timescale of zero.");
  const length = await readField(state, box, isLong ? 24 : 16, isLong ? 8 : 4);
  const isUnknown = length.every((byte) => byte === 0xff);
  if (!isUnknown) track.length = isLong ? Number(length.readBigUInt64BE(0)) : length.readUInt32BE(0);
}

/** tkhd: a track's number, and the size at which it is shown. @param {ClipState} state @param {Box} box */
async function readTrackHeader(state, box) {
  const isLong = (await readField(state, box, 0, 1)).readUInt8(0) === 1;
  if (state.track) state.track.id = (await readField(state, box, isLong ? 20 : 12, 4)).readUInt32BE(0);
  const size = await readField(state, box, isLong ? 88 : 76, 8);
  // Width and height have 16 bits after the point.
  state.checkPixels("tkhd", Math.floor(size.readUInt32BE(0) / 65_536), Math.floor(size.readUInt32BE(4) / 65_536));
}

/** hdlr: the kind by which mediabunny reads descriptions; a data reference handler has another type. */
async function readHandler(/** @type {ClipState} */ state, /** @type {Box} */ box) {
  if (!state.track) return;
  const type = (await readField(state, box, 8, 4)).toString("latin1");
  if (type === "vide" || type === "soun") state.track.kind = type;
}

/** elst: the parts of a track that are played, each with length, start and rate. */
async function readEdits(/** @type {ClipState} */ state, /** @type {Box} */ box) {
  const track = trackOf(state, box);
  const isLong = (await readField(state, box, 0, 1)).readUInt8(0) === 1;
  const entryBytes = isLong ? 20 : 12;
  track.edits = await readCount(state, box, 4, entryBytes);
  const { maxEdits, maxSeconds } = state.rules;
  if (track.edits > maxEdits)
    throw new ClipFault(`elst declares ${inWords(track.edits)} edits; the maximum is ${inWords(maxEdits)}.`);
  const longest = state.movieTimescale ? maxSeconds * state.movieTimescale : Number.POSITIVE_INFINITY;
  for await (const piece of state.bytes.pieces(box.start + 8, track.edits, entryBytes)) {
    for (let at = 0; at < piece.length; at += entryBytes) {
      const length = isLong ? Number(piece.readBigUInt64BE(at)) : piece.readUInt32BE(at);
      const time = isLong ? Number(piece.readBigInt64BE(at + 8)) : piece.readInt32BE(at + 4);
      // All ones mean an unknown length.
      const isUnknown = length === (isLong ? Number(0xffffffffffffffffn) : 0xffffffff);
      // A start of -1 means a pause of that length.
      if (time < -1 || (length > longest && (!isUnknown || time === -1))) {
        throw new ClipFault(`elst declares an edit of ${inWords(length)} units from ${inWords(time)}.`);
      }
      track.latestEdit = Math.max(track.latestEdit, time);
      const isPlain = piece.readUInt32BE(at + entryBytes - 4) === 0x10000;
      track.parts.push({ length: isUnknown ? 0 : length, start: time, isPlain });
    }
  }
}

/** @type {[string, (state: ClipState, box: Box) => Promise<void>][]} */
export const headers = [
  ["mvhd", readMovieHeader],
  ["tkhd", readTrackHeader],
  ["mdhd", readMediaHeader],
  ["hdlr", readHandler],
  ["elst", readEdits],
];
