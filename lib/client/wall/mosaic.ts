import { modulo } from "./interleave";

/**
 * Where each card of a mosaic stands: pure arithmetic in widths of a column, so that one answer serves a phone and a
 * 4K wall, the server can give it, and a card moves by its transform alone.
 */

export type Place = { column: number; top: number };

type Sized = { cell: number; height: number };

/** Puts each card into the column of its cell modulo `columns`, under the one before it in that column. */
export function placeCards(cards: readonly Sized[], columns: number): { places: Place[]; height: number } {
  const filled = new Array<number>(columns).fill(0);
  const places = cards.map(({ cell, height }) => {
    const column = modulo(cell, columns);
    const top = filled[column] ?? 0;
    filled[column] = top + height;
    return { column, top };
  });
  return { places, height: Math.max(...filled) };
}

/** A place as a CSS transform of a card that is one column wide and `height` columns' widths high. */
export function placeTransform({ column, top }: Place, height: number): string {
  return `translate(${column * 100}%,${round((top / height) * 100)}%)`;
}

/** Three decimals of a percent are far below a pixel, and the page stays short. */
export function round(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
