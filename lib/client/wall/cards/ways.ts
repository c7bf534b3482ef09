import type { Way } from "./glides";
import type { Place } from "./mosaic";
import type { View } from "./scroll";

/** How a card goes from where it is seen to where it stands, as arithmetic in widths of a column. */

/** A card's cell, and its column among so many. */
export type Stand = { cell: number; columns: number; column: number };

type Move = {
  from: Place;
  /** How many times its size it has at the beginning. */
  scale: number;
  before: Stand;
  now: Stand;
  place: Place & { height: number };
  /** The part of the list that is on the screen. */
  view: View;
};

/** A card that is off by less is where it should be. */
const dust = 1e-3;
/** So much further than a card's width lies what is beyond the wall's edge. */
const beyond = 0.1;

/**
 * The way of a card; null where there is none to see. A card that goes on from the last column to the first leaves by
 * one edge. It comes in by the other. A line of text goes on like that. What comes from afar starts just off the
 * screen.
 */
export function planWay({ from, scale, before, now, place, view }: Move): Way | null {
  const { height } = place;
  const to = { column: place.column, top: place.top };
  const isSeen = (top: number, size: number) => top < view.top + view.height && top + height * size > view.top;
  const [wasSeen, willBeSeen] = [isSeen(from.top, scale), isSeen(to.top, 1)];
  const isThere = near(from.column, to.column) && near(from.top, to.top) && near(scale, 1);
  if (isThere || (!wasSeen && !willBeSeen)) return null;

  const direction = before.columns === now.columns ? Math.sign(now.cell - before.cell) : 0;
  const out = { column: direction > 0 ? now.columns + beyond : -1 - beyond, top: from.top };
  const back = { column: direction > 0 ? -1 - beyond : now.columns + beyond, top: to.top };
  const wraps = (now.column - before.column) * direction < 0;
  if (wraps && wasSeen && willBeSeen) return { from, to, height, scale, via: { out, in: back } };
  const edge = (top: number) => Math.min(Math.max(top, view.top - height), view.top + view.height);
  return {
    from: wasSeen ? from : wraps ? back : { column: from.column, top: edge(from.top) },
    to: willBeSeen ? to : wraps ? out : { column: to.column, top: edge(to.top) },
    height,
    scale: wasSeen ? scale : 1,
    via: null,
  };
}

const near = (one: number, other: number) => Math.abs(one - other) < dust;
