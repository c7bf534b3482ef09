import { open } from "node:fs/promises";
import { ClipBytes, ClipFault, pieceBytes } from "./clip-tables/bytes.mjs";
import { checkMp4 } from "./clip-tables/mp4.mjs";
import { ClipState } from "./clip-tables/state.mjs";
import { collectBoxes, collectElements } from "./clip-tables/tracks.mjs";
import { checkWebm } from "./clip-tables/webm.mjs";

/**
 * Compares a clip's declared values with what fits in its file, before any library trusts them: eight kilobytes that
 * declared four thousand million samples took the worker to six gigabytes. Limits of memory and time alone would end
 * such a job only after a minute and a gigabyte, and could not say why. Checks that entries fit into their box, and
 * boxes into their parent and the file; that the tables agree; and that values without a table of their own are within
 * `clipRules`. Looks where mediabunny looks, which enters boxes by name anywhere and follows addresses: a table out of
 * place, a second one of its kind, or an unchecked index is an error. After an update of mediabunny, compare the boxes
 * that it enters with clip-tables/boxes.mjs and webm.mjs. Tolerates trailing bytes, live recordings and cut-off files.
 * Does not check the media themselves: decoders have limits of their own. Plain JavaScript that imports only Node,
 * because decoder processes run it without a build.
 */

const ebmlMagic = 0x1a45dfa3;

/**
 * Checks all tables of a clip, and reads its edit lists. Keeps 64 KB of the file at a time. Rejects only with system
 * errors.
 *
 * @param {string} path
 * @param {import("./clip-tables.mjs").ClipRules} rules
 * @returns {Promise<import("./clip-tables.mjs").ClipTables>}
 */
export async function readClipTables(path, rules) {
  const file = await open(path, "r");
  try {
    const buffer = Buffer.alloc(pieceBytes);
    const readAt = async (/** @type {number} */ offset, /** @type {number} */ length) => {
      const { bytesRead } = await file.read(buffer, 0, length, offset);
      return buffer.subarray(0, bytesRead);
    };
    return await readClipTablesIn(readAt, (await file.stat()).size, rules);
  } finally {
    await file.close();
  }
}

/**
 * Like readClipTables, for bytes that `readAt` reads: at most 64 KB, fewer at the end of the file.
 *
 * @param {(offset: number, length: number) => Promise<Uint8Array>} readAt
 * @param {number} size
 * @param {import("./clip-tables.mjs").ClipRules} rules
 * @returns {Promise<import("./clip-tables.mjs").ClipTables>}
 */
export async function readClipTablesIn(readAt, size, rules) {
  const bytes = new ClipBytes(readAt, size);
  const state = new ClipState(bytes, rules);
  try {
    const isWebm = (await bytes.at(0, 4)).readUInt32BE(0) === ebmlMagic;
    await (isWebm ? checkWebm(state) : checkMp4(state));
    return { fault: null, edited: state.edited };
  } catch (error) {
    if (error instanceof ClipFault) return { fault: error.message, edited: [] };
    throw error;
  }
}

/**
 * Returns the tracks that a clip's headers name, with few reads: up to the first fault. `index` is where an MP4's index
 * is, and null for a WebM.
 *
 * @param {(offset: number, length: number) => Promise<Uint8Array>} readAt
 * @param {number} size
 * @param {{ start: number, end: number } | null} index
 * @param {import("./clip-tables.mjs").ClipRules} rules
 */
export async function readTracks(readAt, size, index, rules) {
  const state = new ClipState(new ClipBytes(readAt, size), rules);
  /** @type {import("./clip-tables.mjs").ClipTrack[]} */
  const tracks = [];
  try {
    await (index ? collectBoxes(state, index.start, index.end, tracks) : collectElements(state, 0, size, tracks));
  } catch (error) {
    if (!(error instanceof ClipFault)) throw error;
  }
  return tracks;
}
