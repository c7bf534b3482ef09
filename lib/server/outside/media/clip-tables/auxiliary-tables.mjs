import { ClipFault, inWords } from "./bytes.mjs";
import { readCount, readField } from "./fields.mjs";

/** @typedef {import("./state.mjs").ClipState} ClipState */
/** @typedef {import("./box-list.mjs").Box} Box */

// Offsets are those of ISO/IEC 14496-12; each box begins with a version (1 byte) and flags (3 bytes).

/** Checks that a table's entries fit. @param {number} bytes of one entry @param {number} [at] of their count */
const fits =
  (bytes, at = 4) =>
  async (/** @type {ClipState} */ state, /** @type {Box} */ box) => {
    await readCount(state, box, at, bytes);
  };

/** saiz: one size per sample, or none if all are the same. @param {ClipState} state @param {Box} box */
async function readAuxiliarySizes(state, box) {
  // With flag 1, a type of eight bytes comes first.
  const at = (await readField(state, box, 3, 1)).readUInt8(0) & 1 ? 12 : 4;
  const usual = (await readField(state, box, at, 1)).readUInt8(0);
  const count = await readCount(state, box, at + 1, usual ? 0 : 1);
  if (count > state.rules.maxPackets) throw new ClipFault(`saiz declares ${inWords(count)} samples.`);
}

/** saio: offsets of eight bytes, in version 0 of four. @param {ClipState} state @param {Box} box */
async function readAuxiliaryOffsets(state, box) {
  const head = await readField(state, box, 0, 4);
  const [version, flags] = [head.readUInt8(0), head.readUIntBE(1, 3)];
  // With flag 1, a type of eight bytes comes first.
  const countAt = flags & 1 ? 12 : 4;
  await readCount(state, box, countAt, version ? 8 : 4);
}

/** sbgp: version 1 has one more word. @param {ClipState} state @param {Box} box */
async function readGroups(state, box) {
  const version = (await readField(state, box, 0, 1)).readUInt8(0);
  await readCount(state, box, version === 1 ? 12 : 8, 8);
}

/** sgpd: version 0 has one word less. @param {ClipState} state @param {Box} box */
async function readGroupDescriptions(state, box) {
  const version = (await readField(state, box, 0, 1)).readUInt8(0);
  await readCount(state, box, version === 0 ? 8 : 12, 1);
}

/** sidx: its entry count has 16 bits. @param {ClipState} state @param {Box} box */
async function readSegments(state, box) {
  const version = (await readField(state, box, 0, 1)).readUInt8(0);
  // Version 1 has two times of eight bytes instead of four.
  const at = version === 0 ? 22 : 30;
  const count = (await readField(state, box, at, 2)).readUInt16BE(0);
  if (count * 12 > box.end - box.start - at - 2)
    throw new ClipFault(`sidx declares ${inWords(count)} entries that do not fit.`);
}

/** pssh: version 1 lists keys, which a reader reads even past the box's end. */
async function readKeyIds(/** @type {ClipState} */ state, /** @type {Box} */ box) {
  const version = (await readField(state, box, 0, 1)).readUInt8(0);
  if (version > 0) await readCount(state, box, 20, 16);
}

/** Tables other than the sample tables. @type {[string, (state: ClipState, box: Box) => Promise<void>][]} */
export const auxiliaryTables = [
  ["stps", fits(4)],
  ["stsh", fits(8)],
  ["subs", fits(6)],
  ["sidx", readSegments],
  ["sbgp", readGroups],
  ["sgpd", readGroupDescriptions],
  ["saiz", readAuxiliarySizes],
  ["saio", readAuxiliaryOffsets],
  ["pssh", readKeyIds],
];
