import { modulo, type WallCard } from "./interleave";
import type { Form } from "./layouts";
import type { PlacedCard } from "./scroll";

/**
 * Computes the place of each card of a mosaic, in column widths. Pure: one result serves a phone and a 4K wall, and the
 * server can compute it. Only a card's transform moves it.
 */

export type Place = { column: number; top: number };

type Sized = { cell: number; height: number };
type Placed = { places: Place[]; height: number };

/** Places each card in the column of its cell modulo `columns`, under the previous one. */
export function placeCards(sized: readonly Sized[], columns: number): Placed {
  const filled = new Array<number>(columns).fill(0);
  const places = sized.map(({ cell, height }) => {
    const column = modulo(cell, columns);
    const top = filled[column] ?? 0;
    filled[column] = top + height;
    return { column, top };
  });
  return { places, height: Math.max(...filled) };
}

/** Centres shorter columns: moves their cards down by half the difference to the highest column. */
function centre(sized: readonly Sized[], { places, height }: Placed): Place[] {
  const bottoms = new Map<number, number>();
  places.forEach(({ column, top }, index) => {
    bottoms.set(column, top + (sized[index]?.height ?? 0));
  });
  return places.map(({ column, top }) => ({ column, top: top + (height - (bottoms.get(column) ?? 0)) / 2 }));
}

/** Returns all cards' heights and places in a form, and the total height. */
export function placeInForm(cards: readonly WallCard[], form: Form) {
  const { columns, shapeOf, isCentred } = form;
  const sized = cards.map((card) => ({ cell: card.cell, height: shapeOf(card).height }));
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

/** Returns the cards of each column with their places in a form. */
export function placeColumns(cards: readonly WallCard[], form: Form) {
  const { places, sized } = placeInForm(cards, form);
  const placed = Array.from({ length: form.columns }, () => [] as (Place & PlacedCard)[]);
  places.forEach((place, index) => {
    const card = { ...place, key: cards[index]?.key ?? "", height: sized[index]?.height ?? 0 };
    placed[place.column]?.push(card);
  });
  return placed;
}

/**
 * Returns a place as a CSS transform of a card that is one column wide and `height` column widths high; in a band,
 * which lies on its side, it is that long.
 */
export function placeTransform({ column, top }: Place, height: number, isBand = false): string {
  const [across, along] = [round(column * 100), round((top / height) * 100)];
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
