import { visit } from "./boxes.mjs";
import { ClipFault, inWords } from "./bytes.mjs";

/** @typedef {import("./state.mjs").ClipState} ClipState */

/**
 * Checks the top of an MP4 or QuickTime file: a row of boxes, each with a size, a type and content. `moov` is the index
 * with the tables of all tracks, `mdat` the media. A fragmented clip has more media after it, each part with a small
 * index of its own, `moof`; `mfra` and `sidx` list the fragments.
 */

/** Boxes that readers load into memory as a whole. */
const indexes = new Set(["moov", "moof", "mfra", "sidx"]);
/** Boxes without which a clip lacks something: cut off, they are a fault. Any other one is taken for a trailer. */
const needed = new Set([...indexes, "mdat"]);
const printable = /^[\x20-\x7e\xa9]{4}$/;

/**
 * Checks the boxes of an ISO base media file (ISO/IEC 14496-12, 4.2) to its end, and throws a ClipFault. After index
 * and media some cameras write zeros, and some phones a trailer that is not a box, such as a text.
 *
 * @param {ClipState} state
 */
export async function checkMp4(state) {
  const seenTypes = new Set();
  const { size } = state.bytes;
  for (let offset = 0; size - offset >= 8; ) {
    state.countBox();
    const box = await readTop(state, offset);
    const isWhole = seenTypes.has("moov") && (seenTypes.has("mdat") || seenTypes.has("moof"));
    if (!box || !printable.test(box.type)) {
      if (!isWhole) throw new ClipFault("The data before the index is not a box.");
      if (!box || box.end > size) break;
    }
    if (box.end > size) {
      if (isWhole && !needed.has(box.type)) break;
      throw new ClipFault(
        `A box '${box.type}' declares ${inWords(box.end - offset)} bytes but there are ${inWords(size - offset)}.`,
      );
    }
    if (box.type === "moov" && seenTypes.has("moov")) throw new ClipFault("The file has two indexes.");
    if (box.type === "moof" && !seenTypes.has("moov")) throw new ClipFault("A fragment comes before the index.");
    seenTypes.add(box.type);
    if (indexes.has(box.type)) {
      state.countIndex(box.type, box.end - box.start);
      await visit(state, "file", box, 1);
    }
    offset = box.end;
  }
  if (!seenTypes.has("moov")) throw new ClipFault("The file has no index.");
  if (state.isFragmented) await checkLookup(state, seenTypes);
}

/** Reads a top-level box; returns null for invalid bytes. Size 0: the last box; size 1: 64 bits follow. */
async function readTop(/** @type {ClipState} */ state, /** @type {number} */ offset) {
  const { size } = state.bytes;
  const header = await state.bytes.at(offset, Math.min(16, size - offset));
  const [short, type] = [header.readUInt32BE(0), header.toString("latin1", 4, 8)];
  if (short === 0) return type === "mdat" || type === "free" ? { type, offset, start: offset + 8, end: size } : null;
  const headerBytes = short === 1 ? 16 : 8;
  if (headerBytes > header.length) return null;
  const bytes = short === 1 ? Number(header.readBigUInt64BE(8)) : short;
  return bytes < headerBytes ? null : { type, offset, start: offset + headerBytes, end: offset + bytes };
}

/** The file's last word points readers to 'mfra', wherever that is; it must be one that was checked. */
async function checkLookup(/** @type {ClipState} */ state, /** @type {Set<string>} */ seenTypes) {
  const { size } = state.bytes;
  const offset = size - (await state.bytes.at(size - 4, 4)).readUInt32BE(0);
  if (seenTypes.has("mfra") || offset < 0 || offset > size - 16) return;
  const type = (await state.bytes.at(offset + 4, 4)).toString("latin1");
  if (type === "mfra") throw new ClipFault("The file's end points to a box 'mfra' inside another box.");
}
