import { boxesIn } from "./box-list.mjs";
import { ClipFault } from "./bytes.mjs";
import { checkTrack } from "./check-track.mjs";
import { configurations, readDescriptions } from "./descriptions.mjs";
import { editedTrack } from "./edits.mjs";
import { readDefaults, readFragmentHeader, readLookup, readRun } from "./fragments.mjs";
import { readItems, readKeys, readTexts } from "./metadata.mjs";
import { newTrack } from "./state.mjs";
import { tables } from "./tables.mjs";

/** @typedef {import("./state.mjs").ClipState} ClipState */
/** @typedef {import("./box-list.mjs").Box} Box */

/** Boxes that mediabunny opens wherever it finds them. */
const containers = new Set("moov trak edts mdia minf dinf stbl mvex moof traf mfra sinf schi wave".split(" "));
/** Allowed parents of boxes whose meaning depends on what precedes them. */
const allowedParents = new Map(
  Object.entries({
    moov: "file",
    moof: "file",
    mfra: "file",
    mvhd: "moov",
    trak: "moov",
    mvex: "moov",
    cmov: "nowhere",
    trex: "mvex",
    traf: "moof",
    tfhd: "traf",
    trun: "traf",
    tfra: "mfra",
    tkhd: "trak",
    edts: "trak",
    mdia: "trak",
    elst: "edts",
    mdhd: "mdia",
    minf: "mdia",
    stbl: "minf",
    ...Object.fromEntries("stsd stts ctts stsz stz2 stsc stco co64 stss".split(" ").map((type) => [type, "stbl"])),
  }),
);
/** Boxes that a track may have once: mediabunny would add the content of a second one to the first. */
const onceInTrack = new Set("tkhd mdhd elst stbl stsd stts ctts stsz stz2 stsc stco co64 stss".split(" "));

/**
 * Checks all boxes between two offsets that mediabunny would read.
 *
 * @param {ClipState} state
 * @param {string} parent
 * @param {number} start
 * @param {number} end
 * @param {number} depth
 */
async function walk(state, parent, start, end, depth) {
  if (depth > state.rules.maxDepth) throw new ClipFault(`Boxes are nested more than ${state.rules.maxDepth} deep.`);
  for await (const box of boxesIn(state, start, end)) await visit(state, parent, box, depth);
}

/**
 * Checks that a box is allowed where it is, and reads it or the boxes in it.
 *
 * @param {ClipState} state
 * @param {string} parent
 * @param {Box} box
 * @param {number} depth
 * @returns {Promise<void>}
 */
export async function visit(state, parent, box, depth) {
  const { type } = box;
  const allowedParent = allowedParents.get(type);
  if (allowedParent && allowedParent !== parent) throw new ClipFault(`A box '${type}' is not allowed in '${parent}'.`);
  if (state.track && onceInTrack.has(type)) {
    const purpose = type === "stz2" ? "stsz" : type === "co64" ? "stco" : type;
    if (state.track.seen.has(purpose)) throw new ClipFault(`A track has two boxes '${purpose}'.`);
    state.track.seen.add(purpose);
  }
  if (type === "trak") return visitTrack(state, box, depth);
  if (type === "mvex") state.isFragmented = true;
  if (type === "traf") state.fragmentTrack = null;
  if (containers.has(type)) return walk(state, type, box.start, box.end, depth + 1);
  if (type === "udta") return readTexts(state, box, (inner) => visit(state, "udta", inner, depth + 1));
  if (type === "meta") return visitMeta(state, box, depth);
  if (type === "stsd") return readDescriptions(state, box, (inner) => visit(state, "stsd", inner, depth + 1));
  await readers.get(type)?.(state, box);
}

/** Reads a track's boxes, then compares its tables. @param {ClipState} state @param {Box} box @param {number} depth */
async function visitTrack(state, box, depth) {
  state.countTrack();
  state.track = newTrack();
  await walk(state, "trak", box.start, box.end, depth + 1);
  checkTrack(state, state.track);
  const edited = editedTrack(state, state.track);
  if (edited) state.edited.push(edited);
  state.track = null;
}

/** QuickTime's meta box has no version: its first word is then a size, which is never 0. */
async function visitMeta(/** @type {ClipState} */ state, /** @type {Box} */ box, /** @type {number} */ depth) {
  if (state.track || box.end - box.start < 8) return;
  const hasVersion = (await state.bytes.at(box.start, 4)).readUInt32BE(0) === 0;
  await walk(state, "meta", box.start + (hasVersion ? 4 : 0), box.end, depth + 1);
}

/** @type {Map<string, (state: ClipState, box: Box) => Promise<void>>} */
const readers = new Map([
  ...tables,
  ...configurations,
  ["keys", readKeys],
  ["ilst", readItems],
  ["trex", readDefaults],
  ["tfhd", readFragmentHeader],
  ["trun", readRun],
  ["tfra", readLookup],
]);
