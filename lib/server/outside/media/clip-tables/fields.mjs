import { ClipFault, inWords } from "./bytes.mjs";

/** @typedef {import("./state.mjs").ClipState} ClipState */
/** @typedef {import("./box-list.mjs").Box} Box */

/**
 * Reads the number of entries that a table declares, and throws a ClipFault if its box has no room for them.
 *
 * @param {ClipState} state
 * @param {Box} box
 * @param {number} at offset of the number in the content
 * @param {number} entryBytes
 */
export async function readCount(state, box, at, entryBytes) {
  const room = box.end - box.start - at - 4;
  if (room < 0) throw new ClipFault(`${box.type} is too short.`);
  const count = (await state.bytes.at(box.start + at, 4)).readUInt32BE(0);
  if (count * entryBytes <= room) return count;
  throw new ClipFault(
    `${box.type} declares ${inWords(count)} entries but its box has room for ${inWords(Math.floor(room / entryBytes))}.`,
  );
}

/** @param {ClipState} state @param {Box} box @param {number} at @param {number} length */
export async function readField(state, box, at, length) {
  if (box.start + at + length > box.end) throw new ClipFault(`${box.type} is too short.`);
  return state.bytes.at(box.start + at, length);
}

/** @param {ClipState} state @param {Box} box */
export const trackOf = (state, box) => {
  if (!state.track) throw new ClipFault(`A box '${box.type}' is in no track.`);
  return state.track;
};
