/** Where a card can be swiped to. */
export type SwipeDirection = "right" | "left" | "up";

/** A finger's way from where it touched, in pixels, and how long it took, in milliseconds. */
export type Way = { x: number; y: number; ms: number };

/** So far a card is dragged slowly: a share of the card, and never more than a thumb reaches. */
const farShare = 0.3;
const farMax = 130;
/** Pixels and pixels per millisecond that make a flick of a short way. */
const flickMin = 45;
const flickSpeed = 0.5;
/** Up and across are told apart where one is so much longer. */
const plainly = 1.2;

const farIn = (size: number) => Math.min(farMax, size * farShare);

/** Which way a drag leads so far, or null where it leads nowhere: down, or slanted. */
export function headingOf({ x, y }: Pick<Way, "x" | "y">): SwipeDirection | null {
  if (Math.abs(x) > plainly * Math.abs(y)) return x > 0 ? "right" : "left";
  return -y > plainly * Math.abs(x) ? "up" : null;
}

/** How far a drag is on its way to a swipe, 0 to 1. */
export function progressOf(way: Pick<Way, "x" | "y">, card: { width: number; height: number }): number {
  const heading = headingOf(way);
  if (heading === null) return 0;
  return Math.min(1, heading === "up" ? -way.y / farIn(card.height) : Math.abs(way.x) / farIn(card.width));
}

/** Gives what a drag comes to when the finger is lifted: a swipe, or null where the card springs back. */
export function swipeOf(way: Way, card: { width: number; height: number }): SwipeDirection | null {
  const heading = headingOf(way);
  if (heading === null) return null;
  const length = heading === "up" ? -way.y : Math.abs(way.x);
  const isFlick = length >= flickMin && length / Math.max(1, way.ms) >= flickSpeed;
  return isFlick || progressOf(way, card) === 1 ? heading : null;
}
