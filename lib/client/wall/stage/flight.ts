/** Geometry of a picture that flies across the screen, in screen pixels. */
export type Box = { left: number; top: number; width: number; height: number };

/**
 * Returns the transform of a picture at a share of its flight from one box to another: 0 is the start, 1 covers the
 * target. Its origin is the centre.
 */
export function flightTransform(from: Box, onto: Box, share: number): string {
  const scale = Math.max(onto.width / from.width, onto.height / from.height);
  const x = onto.left + onto.width / 2 - (from.left + from.width / 2);
  const y = onto.top + onto.height / 2 - (from.top + from.height / 2);
  const sizeNow = 1 + (scale - 1) * share;
  return `translate3d(${(x * share).toFixed(2)}px,${(y * share).toFixed(2)}px,0) scale(${sizeNow.toFixed(4)})`;
}

/** Cubic ease-in-out: maps a share of the time to a share of the distance. */
export function ease(share: number): number {
  return share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2;
}

/** Returns whether at least half of a box is visible in a view. */
export function isMostlyVisible(box: Box, view: Box): boolean {
  const overlap = (start: number, length: number, from: number, room: number) =>
    Math.min(start + length, from + room) - Math.max(start, from);
  const width = overlap(box.left, box.width, view.left, view.width);
  const height = overlap(box.top, box.height, view.top, view.height);
  return width > 0 && height > 0 && width * height >= (box.width * box.height) / 2;
}
