/**
 * Where each card of a mosaic stands: pure arithmetic in widths of a column, so that one answer serves a phone and a
 * 4K wall, the server can give it, and a card moves by its transform alone.
 */

/** The spec's breakpoints: extra small, small, medium and large screens. */
export const columnCounts = [1, 2, 3, 4] as const;
export type ColumnCount = (typeof columnCounts)[number];

export type Place = { column: number; top: number };

/** Puts card number `index` into column `index` modulo `columns`, each under the one before it in its column. */
export function placeCards(heights: readonly number[], columns: number): { places: Place[]; height: number } {
  const filled = new Array<number>(columns).fill(0);
  const places = heights.map((height, index) => {
    const column = index % columns;
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

/**
 * Whether a card that moves from one index to another jumps to a column that is not the next one: a glide would cross
 * the whole wall.
 */
export function isJump(from: number, to: number, columns: number): boolean {
  const step = (to % columns) - (from % columns);
  return step < 0 || step > 1;
}
