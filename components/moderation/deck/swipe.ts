/** Swipe directions of a card. */
export type SwipeDirection = "right" | "left" | "up";

/** Finger's offset from its start in pixels, and the elapsed milliseconds. */
export type DragOffset = { x: number; y: number; ms: number };

/** Drag distance that counts as a swipe: a share of the card's size, capped at a thumb's reach (pixels). */
const swipeDistanceShare = 0.3;
const swipeDistanceMaxPx = 130;
/** Minimum pixels, and pixels per millisecond, of a flick. */
const flickMinPx = 45;
const flickPxPerMs = 0.5;
/** Ratio between the axes from which a direction is unambiguous. */
const axisRatio = 1.2;

const swipeDistance = (size: number) => Math.min(swipeDistanceMaxPx, size * swipeDistanceShare);

/** Returns the direction of a drag; null for down or diagonal. */
export function swipeDirection({ x, y }: Pick<DragOffset, "x" | "y">): SwipeDirection | null {
  if (Math.abs(x) > axisRatio * Math.abs(y)) return x > 0 ? "right" : "left";
  return -y > axisRatio * Math.abs(x) ? "up" : null;
}

/** Returns a drag's progress towards a swipe, 0 to 1. */
export function swipeProgress(offset: Pick<DragOffset, "x" | "y">, card: { width: number; height: number }): number {
  const direction = swipeDirection(offset);
  if (direction === null) return 0;
  return Math.min(
    1,
    direction === "up" ? -offset.y / swipeDistance(card.height) : Math.abs(offset.x) / swipeDistance(card.width),
  );
}

/** Returns the swipe when the finger lifts; null if the card springs back. */
export function completedSwipe(offset: DragOffset, card: { width: number; height: number }): SwipeDirection | null {
  const direction = swipeDirection(offset);
  if (direction === null) return null;
  const length = direction === "up" ? -offset.y : Math.abs(offset.x);
  const isFlick = length >= flickMinPx && length / Math.max(1, offset.ms) >= flickPxPerMs;
  return isFlick || swipeProgress(offset, card) === 1 ? direction : null;
}
