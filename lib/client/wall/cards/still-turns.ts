/** What a wall that stands still shows at a moment: one of its sets, or a set of older posts than it holds. */
export type Turn = { set: number } | { older: number };

/** Every so many turns show older posts. */
const olderEvery = 6;

export const turnNumber = (nowMs: number, turnMs: number) => Math.floor(nowMs / turnMs);

/** Returns the milliseconds until the next turn. */
export const untilTurn = (nowMs: number, turnMs: number) => turnMs - (nowMs % turnMs);

/**
 * Returns what all screens of one size show in a turn: every second time the newest set, in between the next of the
 * others, and at every sixth turn older posts if there are any.
 */
export function turnAt(number: number, sets: number, hasOlder: boolean): Turn {
  const round = Math.floor(number / olderEvery);
  if (hasOlder && number % olderEvery === olderEvery - 1) return { older: round };
  const usual = hasOlder ? number - round : number;
  if (usual % 2 === 0 || sets < 2) return { set: 0 };
  return { set: 1 + (Math.floor(usual / 2) % (sets - 1)) };
}

/** The golden ratio's multiples cover a range evenly, however many come. */
const spread = 0.618_033_988_749_895;

/** Returns the position on the wall below which a round's older posts begin; `oldest`: the last post that a screen holds. */
export function olderStart(round: number, oldest: number): number {
  return oldest - Math.floor(((round * spread) % 1) * oldest);
}
