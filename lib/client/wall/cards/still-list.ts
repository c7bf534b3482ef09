import { bare, type CardShape, fitInto, ratioOf } from "./card-shape";
import { isSilent, noWords, setWords } from "./card-words";
import type { WallCard } from "./interleave";
import { rowMeasures } from "./row-shape";

/**
 * A list that stands still: rows over the whole width, each a picture with its words beside it. Lengths are in widths of
 * the room.
 */

/** Rows of a landscape screen; an upright one has as many as fit at `mostHeight`. */
const rowsOnScreen = 3;
const mostHeight = 0.28;

/** The caption's size, in heights of the row's frame, and as post-card.module.css has it, in widths. */
const [captionSize, usualSize] = [0.17, 0.03];

/** A short caption is large; a longer one gets four smaller lines and ends with an ellipsis. */
const rule = { most: 2, scale: 0.72, mostSmall: 4, leastName: 0.7 };

/** The picture's largest share of its row. */
const mostPicture = 0.5;

const rowHeight = (length: number) => Math.min(length / rowsOnScreen, mostHeight);
const frameOf = (length: number) => rowHeight(length) - rowMeasures.gap;

/** Returns the size of a row's texts in a room of this length, relative to the stylesheet's. */
export const listFactor = (length: number) => (frameOf(length) * captionSize) / usualSize;

/** Returns the shape of a row in a room of this length. `beside`: the picture's share of the row's width. */
export function listShape({ post, ad }: WallCard, length: number): CardShape {
  const frame = frameOf(length);
  const across = 1 - rowMeasures.gap;
  const base = {
    ...bare(post ?? ad, { min: 0, max: 1 }),
    ...noWords,
    height: rowHeight(length),
    frame,
    picture: frame,
  };
  if (!post || isSilent(post)) return { ...base, ...fitInto(post ?? ad, frame / across) };
  const beside = Math.min(frame / ratioOf(post) / across, mostPicture);
  const line = (1 - beside) * across - 2 * rowMeasures.textInset;
  const ems = line / (listFactor(length) * usualSize);
  const words = setWords(post, { ...rule, emPerLine: ems, nameEms: ems });
  return { ...base, ...words, ...fitInto(post, frame / (beside * across)), beside };
}
