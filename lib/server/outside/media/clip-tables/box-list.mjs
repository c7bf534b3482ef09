import { ClipFault, inWords } from "./bytes.mjs";

/** @typedef {import("./state.mjs").ClipState} ClipState */
/** @typedef {{ type: string, offset: number, start: number, end: number }} Box content from `start` to `end` */

/**
 * Yields the boxes between two offsets (ISO/IEC 14496-12, 4.2). Zeros end the list, as in QuickTime. Throws a ClipFault
 * for a box that does not fit.
 *
 * @param {ClipState} state
 * @param {number} from
 * @param {number} end
 * @returns {AsyncGenerator<Box>}
 */
export async function* boxesIn(state, from, end) {
  for (let offset = from; end - offset >= 8; ) {
    const box = await readBox(state, offset, end);
    if (!box) return;
    yield box;
    offset = box.end;
  }
}

// A box begins with its size and its type, of four bytes each. Size 1: the size follows the type, in eight bytes.

/** @param {ClipState} state @param {number} offset @param {number} end @returns {Promise<Box | null>} */
async function readBox(state, offset, end) {
  state.countBox();
  const header = await state.bytes.at(offset, Math.min(16, end - offset));
  const [short, type] = [header.readUInt32BE(0), header.toString("latin1", 4, 8)];
  if (short === 0 && type === "\0\0\0\0") return null;
  if (short === 1 && header.length < 16) throw new ClipFault(`A box '${type}' has no room for its size.`);
  const headerBytes = short === 1 ? 16 : 8;
  const size = short === 1 ? Number(header.readBigUInt64BE(8)) : short;
  if (size < headerBytes) throw new ClipFault(`A box '${type}' declares ${size} bytes.`);
  if (offset + size > end) {
    throw new ClipFault(`A box '${type}' declares ${inWords(size)} bytes but there are ${inWords(end - offset)}.`);
  }
  return { type, offset, start: offset + headerBytes, end: offset + size };
}
