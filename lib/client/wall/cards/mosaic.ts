import { modulo, type WallCard } from "./interleave";
import type { Form } from "./layouts";
import type { PlacedCard } from "./scroll";

/**
 * Computes the place of each card of a mosaic, in column widths. Pure: one result serves a phone and a 4K wall, and the
 * server can compute it. Only a card's transform moves it.
 */

/** `span`: the columns that a card covers, 1 if absent. */
export type Place = { column: number; top: number; span?: number };

type Sized = { cell: number; height: number; span?: number };
type Placed = { places: Place[]; height: number };

/** Largest difference of two columns' ends, in column widths, that may stay free above a card across both. */
const closeGap = 0.25;

/**
 * Places each card in the column of its cell modulo `columns`, under the previous one. A card across two columns takes
 * no cell: it waits for neighbours that end about level, at most until the row is full, so that it leaves no hole
 * above.
 */
export function placeCards(sized: readonly Sized[], columns: number): Placed {
  const filled = new Array<number>(columns).fill(0);
  const places: Place[] = sized.map(() => ({ column: 0, top: 0 }));
  const put = (index: number, place: Place) => {
    const { column, top, span = 1 } = place;
    places[index] = place;
    filled.fill(top + (sized[index]?.height ?? 0), column, column + span);
  };
  let waiting: number[] = [];
  const putWaiting = (isLast: boolean) => {
    waiting = waiting.filter((index) => {
      const pairs = pairsOf(filled);
      const close = pairs.filter(({ gap }) => gap <= closeGap);
      if (close.length === 0 && !isLast) return true;
      const [best] = (close.length > 0 ? close : pairs).sort((one, other) => one.top - other.top);
      if (best) put(index, { column: best.column, top: best.top, span: 2 });
      return false;
    });
  };
  let [spans, last] = [0, Number.NEGATIVE_INFINITY];
  sized.forEach(({ cell, span }, index) => {
    // Newcomers count down above the settled cards, which begin anew.
    if (cell <= last) spans = 0;
    last = cell;
    if (span) {
      spans += 1;
      waiting.push(index);
    } else {
      const column = modulo(cell - spans, columns);
      if (column === 0) putWaiting(true);
      put(index, { column, top: filled[column] ?? 0 });
    }
    putWaiting(false);
  });
  putWaiting(true);
  return { places, height: Math.max(...filled) };
}

/** Returns each two neighbouring columns: where a card across them begins, and what it would leave free above. */
const pairsOf = (filled: readonly number[]) =>
  filled.slice(1).map((right, column) => {
    const left = filled[column] ?? 0;
    return { column, top: Math.max(left, right), gap: Math.abs(left - right) };
  });

/** Fills whole rows in the order of the cards, and centres each row, and each card in its row. */
export function placeRows(sized: readonly Sized[], columns: number): Placed {
  const places: Place[] = [];
  let top = 0;
  for (const row of splitIntoRows(sized, columns)) {
    const height = Math.max(...row.map((card) => card.height));
    let column = (columns - spanOfAll(row)) / 2;
    for (const { span, height: own } of row) {
      places.push({ column, top: top + (height - own) / 2, ...(span && { span }) });
      column += span ?? 1;
    }
    top += height;
  }
  return { places, height: top };
}

const spanOfAll = (cards: readonly { span?: number }[]) => cards.reduce((sum, { span = 1 }) => sum + span, 0);

/** Splits cards into rows of at most `columns` columns. */
export function splitIntoRows<Card extends { span?: number }>(cards: readonly Card[], columns: number): Card[][] {
  const rows: Card[][] = [];
  for (const card of cards) {
    const row = rows[rows.length - 1];
    if (row && spanOfAll([...row, card]) <= columns) row.push(card);
    else rows.push([card]);
  }
  return rows;
}

/** Centres shorter columns: moves their cards down by half the difference to the highest column. */
function centre(sized: readonly Sized[], { places, height }: Placed): Place[] {
  const bottoms = new Map<number, number>();
  places.forEach(({ column, top }, index) => {
    bottoms.set(column, top + (sized[index]?.height ?? 0));
  });
  return places.map(({ column, top }) => ({ column, top: top + (height - (bottoms.get(column) ?? 0)) / 2 }));
}

/** Returns the columns that a card covers in a form, for Sized and Place: nothing for one column. */
const spanIn = (card: WallCard, { spanOf, columns }: Form) => {
  const span = Math.min(spanOf?.(card) ?? 1, columns);
  return span > 1 && { span };
};

/** Returns all cards' heights and places in a form, and the total height. */
export function placeInForm(cards: readonly WallCard[], form: Form) {
  const { columns, shapeOf, isCentred, isInRows } = form;
  const sized = cards.map((card) => ({ cell: card.cell, height: shapeOf(card).height, ...spanIn(card, form) }));
  if (isInRows) return { ...placeRows(sized, columns), sized };
  const placed = placeCards(sized, columns);
  return { ...placed, sized, places: isCentred ? centre(sized, placed) : placed.places };
}

/** Returns the cards of each column with their heights, newest first. */
export function splitIntoColumns(cards: readonly WallCard[], { columns, shapeOf }: Form) {
  const columnCards = Array.from({ length: columns }, () => [] as { key: string; height: number }[]);
  for (const card of cards)
    columnCards[modulo(card.cell, columns)]?.push({ key: card.key, height: shapeOf(card).height });
  return columnCards;
}

/** Returns the cards of each column with their places in a form. A centred row begins within a column. */
export function placeColumns(cards: readonly WallCard[], form: Form) {
  const { places, sized } = placeInForm(cards, form);
  const placed = Array.from({ length: form.columns }, () => [] as (Place & PlacedCard)[]);
  places.forEach((place, index) => {
    const card = { ...place, key: cards[index]?.key ?? "", height: sized[index]?.height ?? 0 };
    placed[Math.floor(place.column)]?.push(card);
  });
  return placed;
}

/**
 * Returns a place as a CSS transform of a card that is one column wide and `height` column widths high; in a band,
 * which lies on its side, it is that long.
 */
export function placeTransform({ column, top, span = 1 }: Place, height: number, isBand = false): string {
  const [across, along] = [round((column / span) * 100), round((top / height) * 100)];
  return isBand ? `translate(${along}%,${across}%)` : `translate(${across}%,${along}%)`;
}

/** Rounds to three decimals: in percent this is far below a pixel, and it keeps the page short. */
export function round(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}

/** Returns the transform that scrolls by some pixels: down, or to the right in a band. */
export const shift = (pixels: number, isBand: boolean) =>
  isBand ? `translate3d(${pixels}px,0,0)` : `translate3d(0,${pixels}px,0)`;

/** Returns each card's place with its column. */
export const placesByKey = (columns: readonly (PlacedCard & Partial<Place>)[][]) =>
  new Map(columns.flatMap((cards, column) => cards.map((card) => [card.key, { column, ...card }] as const)));
