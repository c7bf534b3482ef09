import { cardMeasures } from "./card-measures";
import type { CaptionRule } from "./card-words";

/** Sizes of a card's text, relative to the column's width. */
type TextSizes = {
  captionSize: number;
  captionLine: number;
  nameSize: number;
  nameLine: number;
  nameGap: number;
};

/** A layout's text: its sizes, and how captions and names fill their lines. */
type Text = TextSizes & { rule: CaptionRule };

/**
 * The letters of a wall: `upright` are under their picture, `overlay` on it, `row` beside it. Each kind of
 * letters is one object, under which the shapes of cards are cached.
 */
export type Letters = { isHall: boolean; upright: Text; overlay: Text; row: Text };

/** Shares of the card's width that a line of text takes. */
const uprightLine = 1 - cardMeasures.gap - 2 * cardMeasures.textInset;
const overlayLine = 0.896;
const rowLine = (1 - 0.012) / 2 - 2 * 0.03;

/** In a hall, long captions end after four lines and long names take two: no letter gets smaller. */
const hallLetters = { most: 4, scale: 1, mostSmall: 4, leastName: 1, nameLines: 2 };

const text = (
  sizes: TextSizes,
  line: number,
  width: number,
  rule: Omit<CaptionRule, "emPerLine" | "nameEms">,
): Text => ({
  ...sizes,
  rule: { ...rule, emPerLine: line / sizes.captionSize / width, nameEms: line / sizes.nameSize / width },
});

function createLetters(isHall: boolean, width: number): Letters {
  const upright = isHall
    ? { captionSize: 0.08, captionLine: 0.1, nameSize: 0.075, nameLine: 0.095, nameGap: 0.01 }
    : cardMeasures;
  const overlay = { captionSize: 0.04, captionLine: 0.05, nameSize: 0.044, nameLine: 0.056, nameGap: 0.01 };
  const row = { captionSize: 0.03, captionLine: 0.04, nameSize: 0.03, nameLine: 0.04, nameGap: 0.01 };
  const inHall = isHall && hallLetters;
  return {
    isHall,
    upright: text(upright, uprightLine, width, { most: 5, scale: 0.78, mostSmall: 12, ...inHall }),
    overlay: text(overlay, overlayLine, width, { most: 3, scale: 0.75, mostSmall: 6, ...inHall }),
    row: text(row, rowLine, width, { most: 5, scale: 0.72, mostSmall: 10, ...inHall }),
  };
}

const known = new Map<string, Letters>();

/** Returns the letters of a room; `width` is how wide the wall's typeface is, relative to the widest (caption-lines.ts). */
export function lettersOf(isHall: boolean, width = 1): Letters {
  const key = `${isHall} ${width}`;
  const letters = known.get(key) ?? createLetters(isHall, width);
  known.set(key, letters);
  return letters;
}

/** The letters of a window, in the widest typeface. */
export const smallLetters = lettersOf(false);
