import { countLines } from "../words/caption-lines";
import { bare, type CardShape, fitInto, ratioOf } from "./card-shape";
import { isSilent, noWords, setWords } from "./card-words";
import type { WallCard } from "./interleave";
import { rowMeasures } from "./row-shape";

/**
 * A list that stands still on a landscape screen: three rows over the whole width, each a picture with its words beside
 * it. Lengths are in widths of the room.
 */

const rowsOnScreen = 3;

/** The caption's size, in heights of the row's frame, and as post-card.module.css has it, in widths. */
const [captionSize, usualSize] = [0.2, 0.03];

/** A short caption is large, a longer one smaller. The longest ones get the smallest letters, but in a hall an ellipsis. */
const rule = { most: 2, scale: 0.56, mostSmall: 4, leastName: 0.7 };
const longest = { scale: 0.42, mostSmall: 5 };

/** The picture's largest share of its row. */
const mostPicture = 0.5;

const frameOf = (length: number) => length / rowsOnScreen - rowMeasures.gap;

/** Returns the size of a row's texts in a room of this length, relative to the stylesheet's. */
export const listFactor = (length: number) => (frameOf(length) * captionSize) / usualSize;

/** Returns the shape of a row in a room of this length. `beside`: the picture's share of the row's width. */
export function listShape({ post, ad }: WallCard, length: number, isHall: boolean): CardShape {
  const frame = frameOf(length);
  const across = 1 - rowMeasures.gap;
  const base = {
    ...bare(post ?? ad, { min: 0, max: 1 }),
    ...noWords,
    height: frame + rowMeasures.gap,
    frame,
    picture: frame,
  };
  if (!post || isSilent(post)) return { ...base, ...fitInto(post ?? ad, frame / across, across) };
  const beside = Math.min(frame / ratioOf(post) / across, mostPicture);
  const line = (1 - beside) * across - 2 * rowMeasures.textInset;
  const ems = line / (listFactor(length) * usualSize);
  const isLongest = !isHall && countLines(post.caption, ems / rule.scale) > rule.mostSmall;
  const words = setWords(post, { ...rule, ...(isLongest && longest), emPerLine: ems, nameEms: ems });
  return { ...base, ...words, ...fitInto(post, frame / (beside * across), beside * across), beside };
}
