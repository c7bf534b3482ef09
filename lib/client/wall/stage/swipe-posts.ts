/** Drag distance that turns to another post: a share of the screen's width, capped at a thumb's reach (pixels). */
const distanceShare = 0.25;
const distanceMaxPx = 120;
/** Minimum pixels, and pixels per millisecond, of a flick. */
const flickMinPx = 30;
const flickPxPerMs = 0.4;
/** From this many pixels on, a drag is a swipe and no tap. */
export const swipeSlackPx = 8;
/** Share of the drag by which a picture follows the finger where no other post is. */
const endResistance = 0.2;

/** Returns the step that a finished drag of `x` pixels in reading direction makes: 1 to the next post, -1 back, 0 for none. */
export function swipeStep({ x, ms, width }: { x: number; ms: number; width: number }): -1 | 0 | 1 {
  const distance = Math.abs(x);
  const isFlick = distance >= flickMinPx && distance / Math.max(1, ms) >= flickPxPerMs;
  if (!isFlick && distance < Math.min(distanceMaxPx, width * distanceShare)) return 0;
  return x < 0 ? 1 : -1;
}

/** Returns how far the picture follows a drag of `x` pixels. */
export const followedPx = (x: number, hasPost: boolean) => Math.round(hasPost ? x : x * endResistance);
