import { renditionWidths } from "@/lib/shared/limits/wall";
import type { CardShape } from "./card-shape";
import type { WallCard } from "./interleave";
import { type ColumnLayout, pictureWidths } from "./layouts";
import { smallPictureWidth } from "./small-wall";
import { listFactor } from "./still-list";
import { isWide, type Letters, leastScale, type StillRow, splitIntoRows, stillRows } from "./still-rows";

/**
 * Cuts the order of a wall that stands still into the sets that it shows one after the other: as many whole rows as fit
 * between the banners. Pure, so that two screens of one size show the same.
 */

/**
 * The area that is free for cards, in pixels: without banners, insets, announcement and a strip for the code.
 * `lettersAt` returns the sizes of texts in column widths, for columns of so many pixels.
 */
export type StillRoom = {
  width: number;
  height: number;
  layout: ColumnLayout;
  /** Columns of the layout on this screen. */
  columns: number;
  /** The cards are one row from banner to banner. */
  isBand: boolean;
  lettersAt: (columnWidth: number) => Letters;
};

/** A card's place in the room, in pixels from its corner; `unit` is the width of a column, `span` the card's width. */
export type StillCard = { card: WallCard; left: number; top: number; span: number; shape: CardShape };
/** `used`: the share of the room under cards and their gaps. */
export type StillSet = {
  unit: number;
  /** The unit of rows that neither shrink nor grow. */
  fullUnit: number;
  letters: Letters;
  cards: StillCard[];
  used: number;
};

/** From this width in pixels on, a card has the large picture: the thumbnail would be blurred. */
const largeFrom = renditionWidths.thumbnail * 1.2;

/** Returns the `sizes` of a card's picture. */
export const pictureSizes = ({ span }: StillCard, unit: number, layout: ColumnLayout) =>
  span * unit > largeFrom ? smallPictureWidth : pictureWidths[layout];

/** The column's width per height of the room at which rows have their full size: two rows of most photos then fit. */
const fullSize: Record<ColumnLayout, number> = {
  "4-Column Social Mosaic": 1 / 2.15,
  "2-Column Social Mosaic": 1 / 0.91,
  "Single Column List View": Infinity,
};

/** A few cards make so many rows at most. */
const fewRows = 2;

/** Returns the sets of all cards, newest first; none without cards or room. */
export function stillSets(cards: readonly WallCard[], room: StillRoom): StillSet[] {
  const { width, height, layout, isBand, lettersAt } = room;
  if (width <= 0 || height <= 0) return [];
  const columns = isBand ? 1 : columnsFor(cards, room);
  // A band lies on its side: its only column is as wide as the band is high.
  const [across, along] = isBand ? [height, width] : [width, height];
  const unit = isBand ? across : Math.min(across / columns, along * fullSize[layout]);
  const length = along / unit;
  const listed = isWide(length) ? listFactor(length) : 1;
  const letters = { ...lettersAt(unit), ...(layout === "Single Column List View" && { factor: listed }) };
  const rows = stillRows(cards, { layout, columns, isBand, letters, length });
  return cutIntoSets(rows, length).map((own) => {
    const scale = Math.min(length / lengthOf(own), isBand ? 1 : across / columns / unit);
    const placed = placeRows(own, { unit: unit * scale, across, along, isBand });
    const used = usedBy(placed, unit * scale, { width, height });
    return { unit: unit * scale, fullUnit: unit, letters, cards: placed, used };
  });
}

const lengthOf = (rows: readonly StillRow[]) => rows.reduce((sum, { height }) => sum + height, 0);

/**
 * Portrait screens show a few cards larger, in three columns; wide ones have no more columns than their rows need
 * (docs/decisions/145).
 */
function columnsFor(cards: readonly WallCard[], { columns, width, height, layout }: StillRoom): number {
  if (layout !== "4-Column Social Mosaic" || columns < 4) return columns;
  const rows = splitIntoRows(cards, columns).length;
  if (rows > fewRows) return columns;
  if (height > width) return 3;
  let fewest = columns;
  while (fewest > 4 && splitIntoRows(cards, fewest - 1).length <= rows) fewest -= 1;
  return fewest;
}

/** Cuts rows into sets that fit at `leastScale` at least; a set has one row at least. */
function cutIntoSets(rows: readonly StillRow[], length: number): StillRow[][] {
  const sets: StillRow[][] = [];
  let own: StillRow[] = [];
  for (const row of rows) {
    if (own.length > 0 && lengthOf([...own, row]) * leastScale > length + 1e-9) {
      sets.push(own);
      own = [];
    }
    own.push(row);
  }
  if (own.length > 0) sets.push(own);
  return sets;
}

type Frame = { unit: number; across: number; along: number; isBand: boolean };

/** Places the rows in the middle of the room, and each row in the middle of its width. */
function placeRows(rows: readonly StillRow[], { unit, across, along, isBand }: Frame): StillCard[] {
  let start = (along - lengthOf(rows) * unit) / 2;
  return rows.flatMap(({ cards, width, height }) => {
    const from = start;
    let side = (across - width * unit) / 2;
    start += height * unit;
    return cards.map(({ card, width: span, shape }) => {
      const place = isBand ? { left: from, top: side } : { left: side, top: from };
      side += span * unit;
      return { card, ...place, span, shape };
    });
  });
}

function usedBy(cards: readonly StillCard[], unit: number, { width, height }: { width: number; height: number }) {
  const area = cards.reduce((sum, { span, shape }) => sum + span * shape.height, 0);
  return (area * unit * unit) / (width * height);
}
