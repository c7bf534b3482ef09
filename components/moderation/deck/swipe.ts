/** Swipe directions of a card. */
export type SwipeDirection = "right" | "left" | "up";

/** Finger's offset from its start in pixels, and the elapsed milliseconds. */
export type Way = { x: number; y: number; ms: number };

/** Drag distance that counts as a swipe: a share of the card's size, capped at a thumb's reach (pixels). */
const farShare = 0.3;
const farMax = 130;
/** Minimum pixels, and pixels per millisecond, of a flick. */
const flickMin = 45;
const flickSpeed = 0.5;
/** Ratio between the axes from which a direction is unambiguous. */
const plainly = 1.2;

const farIn = (size: number) => Math.min(farMax, size * farShare);

/** Returns the direction of a drag; null for down or diagonal. */
export function headingOf({ x, y }: Pick<Way, "x" | "y">): SwipeDirection | null {
  if (Math.abs(x) > plainly * Math.abs(y)) return x > 0 ? "right" : "left";
  return -y > plainly * Math.abs(x) ? "up" : null;
}

/** Returns a drag's progress towards a swipe, 0 to 1. */
export function progressOf(way: Pick<Way, "x" | "y">, card: { width: number; height: number }): number {
  const heading = headingOf(way);
  if (heading === null) return 0;
  return Math.min(1, heading === "up" ? -way.y / farIn(card.height) : Math.abs(way.x) / farIn(card.width));
}

/** Returns the swipe when the finger lifts; null if the card springs back. */
export function swipeOf(way: Way, card: { width: number; height: number }): SwipeDirection | null {
  const heading = headingOf(way);
  if (heading === null) return null;
  const length = heading === "up" ? -way.y : Math.abs(way.x);
  const isFlick = length >= flickMin && length / Math.max(1, way.ms) >= flickSpeed;
  return isFlick || progressOf(way, card) === 1 ? heading : null;
}
