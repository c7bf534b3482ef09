import { ClipFault, inWords } from "./bytes.mjs";
import { readCount, readField } from "./fields.mjs";

/** @typedef {import("./state.mjs").ClipState} ClipState */
/** @typedef {import("./box-list.mjs").Box} Box */

/** trex: a track's defaults for its fragments. @param {ClipState} state @param {Box} box */
export async function readDefaults(state, box) {
  // The fields after version and flags: track, description, default duration, default size, default flags.
  const fields = await readField(state, box, 4, 20);
  const [id, size] = [fields.readUInt32BE(0), fields.readUInt32BE(12)];
  if (state.usualSizes.has(id)) throw new ClipFault(`mvex has two boxes 'trex' for track ${id}.`);
  if (state.usualSizes.size >= state.rules.maxTracks) throw new ClipFault("mvex has too many boxes 'trex'.");
  state.usualSizes.set(id, size);
}

/** tfhd: a fragment's track, and the size of its samples. @param {ClipState} state @param {Box} box */
export async function readFragmentHeader(state, box) {
  // A reader that knows only the first of two tracks would assign the second's samples to it.
  if (state.fragmentTrack) throw new ClipFault("A fragment has two boxes 'tfhd'.");
  const head = await readField(state, box, 0, 8);
  const [flags, id] = [head.readUIntBE(1, 3), head.readUInt32BE(4)];
  let defaultSize = state.usualSizes.get(id) ?? 0;
  // Flags of the fields: 0x1 data offset, 0x2 description, 0x8 default duration, 0x10 default size.
  if (flags & 0x10) {
    const bytesBefore = (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0) + (flags & 0x8 ? 4 : 0);
    defaultSize = (await readField(state, box, 8 + bytesBefore, 4)).readUInt32BE(0);
  }
  state.fragmentTrack = { id, defaultSize };
}

/** trun: samples, each of whose four fields is optional; without any field, any number of samples takes no room. */
export async function readRun(/** @type {ClipState} */ state, /** @type {Box} */ box) {
  if (!state.fragmentTrack) throw new ClipFault("A box 'trun' belongs to no track.");
  const { id, defaultSize } = state.fragmentTrack;
  const flags = (await readField(state, box, 0, 4)).readUIntBE(1, 3);
  // Optional fields before the entries: 0x1 data offset, 0x4 flags of the first sample.
  const skipped = (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0);
  // Flags of the fields: 0x100 duration, 0x200 size, 0x400 flags, 0x800 time offset.
  const entryBytes = [0x100, 0x200, 0x400, 0x800].reduce((sum, flag) => sum + (flags & flag ? 4 : 0), 0);
  const count = await readCount(state, box, 4, entryBytes);
  if (count > 0 && 8 + skipped + count * entryBytes > box.end - box.start) {
    throw new ClipFault(`trun declares ${inWords(count)} entries that do not fit.`);
  }
  // Count before reading the sizes, so that the loop is bounded.
  state.countPackets(id, count, 0);
  if (!(flags & 0x200)) {
    state.checkPacket("trun", count ? defaultSize : 0);
    return state.countPackets(id, 0, count * defaultSize);
  }
  const sizeAt = flags & 0x100 ? 4 : 0;
  let [sum, largest] = [0, 0];
  for await (const piece of state.bytes.pieces(box.start + 8 + skipped, count, entryBytes)) {
    for (let at = sizeAt; at < piece.length; at += entryBytes) {
      sum += piece.readUInt32BE(at);
      largest = Math.max(largest, piece.readUInt32BE(at));
    }
  }
  state.checkPacket("trun", largest);
  state.countPackets(id, 0, sum);
}

/** tfra: a table to find fragments by time. @param {ClipState} state @param {Box} box */
export async function readLookup(state, box) {
  const version = (await readField(state, box, 0, 1)).readUInt8(0);
  // An entry has a time and an offset, of eight bytes each in version 1, and three numbers. Two bits per number give
  // its length in bytes, less one.
  const lengths = (await readField(state, box, 8, 4)).readUInt32BE(0);
  const numbers = ((lengths >> 4) & 3) + ((lengths >> 2) & 3) + (lengths & 3) + 3;
  const count = await readCount(state, box, 12, (version === 1 ? 16 : 8) + numbers);
  const { maxCues } = state.rules;
  if (count > maxCues)
    throw new ClipFault(`tfra declares ${inWords(count)} entries; the maximum is ${inWords(maxCues)}.`);
}
