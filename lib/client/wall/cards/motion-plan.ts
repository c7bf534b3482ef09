import type { MotionPath } from "./glides";
import type { Place } from "./mosaic";
import type { View } from "./scroll";

/** Plans a card's animation from its visible position to its place. Pure; lengths in column widths. */

/** A card's cell, the number of columns, and its column. */
export type GridSlot = { cell: number; columns: number; column: number };

type Move = {
  from: Place;
  /** Initial size, relative to its own. */
  scale: number;
  before: GridSlot;
  now: GridSlot;
  place: Place & { height: number };
  /** The part of the list that is on the screen. */
  view: View;
};

/** Tolerance: a card within it is at its place. */
const epsilon = 1e-3;
/** Distance beyond the wall's edge, in addition to the card's width. */
const edgeMargin = 0.1;

/**
 * Returns a card's animation; null if nothing of it is visible. A card that wraps from the last column to the first
 * leaves at one edge and comes in at the other, like a line of text. A card from far away starts just off the screen.
 */
export function planMotion({ from, scale, before, now, place, view }: Move): MotionPath | null {
  const { height } = place;
  const to = { column: place.column, top: place.top };
  const isSeen = (top: number, size: number) => top < view.top + view.height && top + height * size > view.top;
  const [wasSeen, willBeSeen] = [isSeen(from.top, scale), isSeen(to.top, 1)];
  const isThere = isNear(from.column, to.column) && isNear(from.top, to.top) && isNear(scale, 1);
  if (isThere || (!wasSeen && !willBeSeen)) return null;

  const direction = before.columns === now.columns ? Math.sign(now.cell - before.cell) : 0;
  const exit = { column: direction > 0 ? now.columns + edgeMargin : -1 - edgeMargin, top: from.top };
  const entry = { column: direction > 0 ? -1 - edgeMargin : now.columns + edgeMargin, top: to.top };
  const wraps = (now.column - before.column) * direction < 0;
  if (wraps && wasSeen && willBeSeen) return { from, to, height, scale, via: { out: exit, in: entry } };
  const edge = (top: number) => Math.min(Math.max(top, view.top - height), view.top + view.height);
  return {
    from: wasSeen ? from : wraps ? entry : { column: from.column, top: edge(from.top) },
    to: willBeSeen ? to : wraps ? exit : { column: to.column, top: edge(to.top) },
    height,
    scale: wasSeen ? scale : 1,
    via: null,
  };
}

const isNear = (one: number, other: number) => Math.abs(one - other) < epsilon;
