import { boxesIn } from "./box-list.mjs";
import { ids, readElement, readNumber } from "./elements.mjs";

/** @typedef {import("./state.mjs").ClipState} ClipState */
/** @typedef {import("../clip-tables.d.mts").ClipTrack} ClipTrack */

/** Elements of a track (RFC 9559, 5.1.4). */
const entry = { itself: 0xae, type: 0x83, codec: 0x86 };
/** The way to a track's handler and formats, and to its type and codec: one inside the other. */
const boxPath = ["moov", "trak", "mdia", "minf", "stbl"];
const elementPath = [ids.segment, ids.tracks, entry.itself];

/**
 * Collects the tracks of an MP4 or QuickTime file, from the index between two offsets.
 *
 * @param {ClipState} state
 * @param {number} start
 * @param {number} end
 * @param {ClipTrack[]} tracks
 */
export async function collectBoxes(state, start, end, tracks, depth = 0) {
  for await (const { type, ...box } of boxesIn(state, start, end)) {
    if (type === "trak") tracks.push({ kind: "other", format: "" });
    if (type === boxPath[depth]) await collectBoxes(state, box.start, box.end, tracks, depth + 1);
    const track = tracks.at(-1);
    if (!track || (type !== "hdlr" && type !== "stsd")) continue;
    // Behind version and flags: the handler's type after a word, the first format after their count and its size.
    const code = (await state.bytes.at(box.start + (type === "hdlr" ? 8 : 12), 4)).toString("latin1");
    if (type === "stsd") track.format = code;
    else if (code === "vide" || code === "soun") track.kind = code === "vide" ? "picture" : "sound";
  }
}

/**
 * Collects the tracks of a WebM file up to its media.
 *
 * @param {ClipState} state
 * @param {number} start
 * @param {number} end
 * @param {ClipTrack[]} tracks
 */
export async function collectElements(state, start, end, tracks, depth = 0) {
  for (let offset = start; end - offset >= 2; ) {
    state.countBox();
    const element = await readElement(state, offset, end);
    if (!element || element.id === ids.cluster) return;
    const { id } = element;
    if (id === entry.itself) tracks.push({ kind: "other", format: "" });
    if (id === elementPath[depth]) await collectElements(state, element.start, element.end, tracks, depth + 1);
    const track = tracks.at(-1);
    if (track && id === entry.type)
      track.kind = /** @type {const} */ (["other", "picture", "sound"])[await readNumber(state, element)] ?? "other";
    if (track && id === entry.codec) {
      const length = Math.min(32, element.end - element.start);
      track.format = (await state.bytes.at(element.start, length)).toString("latin1").replace(/\0.*/, "");
    }
    offset = element.end;
  }
}
