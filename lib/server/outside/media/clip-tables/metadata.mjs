import { boxesIn } from "./box-list.mjs";
import { ClipFault, inWords } from "./bytes.mjs";
import { readCount } from "./fields.mjs";

/** @typedef {import("./state.mjs").ClipState} ClipState */
/** @typedef {import("./box-list.mjs").Box} Box */

/** Limits the total text of QuickTime's metadata; phones write some hundred bytes. */
const maxTextBytes = 4 * 1024 * 1024;

/**
 * udta: length-prefixed texts, which readers read even past the text's box. Many of them could each read the same 64
 * KB, so this adds up the lengths.
 *
 * @param {ClipState} state
 * @param {Box} box
 * @param {(inner: Box) => Promise<void>} visitMeta
 */
export async function readTexts(state, box, visitMeta) {
  for await (const inner of boxesIn(state, box.start, box.end)) {
    if (inner.type === "meta") await visitMeta(inner);
    const isText = inner.type.startsWith("\xa9") || inner.type === "albr";
    if (!isText || inner.start + 4 > box.end) continue;
    const length = (await state.bytes.at(inner.start, 2)).readUInt16BE(0);
    state.textBytes += Math.min(length, box.end - inner.start - 4);
    if (state.textBytes > maxTextBytes) throw new ClipFault("udta declares too much text.");
  }
}

/** keys: length-prefixed names; the length includes its own eight bytes. @param {ClipState} state @param {Box} box */
export async function readKeys(state, box) {
  const count = await readCount(state, box, 4, 8);
  let offset = box.start + 8;
  for (let key = 0; key < count; key += 1) {
    if (offset + 8 > box.end)
      throw new ClipFault(`keys declares ${inWords(count)} names, and ends after ${inWords(key)}.`);
    const length = (await state.bytes.at(offset, 4)).readUInt32BE(0);
    if (length < 8 || length > box.end - offset)
      throw new ClipFault(`keys declares a name of ${inWords(length)} bytes.`);
    state.countBox();
    offset += length;
  }
}

/** ilst: values, each a box within a box. @param {ClipState} state @param {Box} box */
export async function readItems(state, box) {
  for await (const item of boxesIn(state, box.start, box.end)) {
    for await (const _ of boxesIn(state, item.start, item.end));
  }
}
