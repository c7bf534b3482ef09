import type { WallCard } from "./interleave";

/** Number of wall versions per block; sides are counted separately in each block. A photo takes two versions. */
const versionsPerBlock = 64;

/**
 * Returns the side of each card's picture in the list, 0 (left) or 1 (right), from the top; ads have none. Counts from
 * below, in blocks, so that an arrival moves no picture and a takedown few. An open wall and a fresh one show the same.
 */
export function sidesOf(cards: readonly WallCard[]): (0 | 1)[] {
  const sides = cards.map((): 0 | 1 => 0);
  let block: number | null = null;
  let side: 0 | 1 = 0;
  const inOrder = cards
    .map(({ post }, index) => ({ position: post?.wall_position ?? null, index }))
    .filter((one): one is { position: number; index: number } => one.position !== null)
    .sort((one, other) => one.position - other.position);
  for (const { position, index } of inOrder) {
    const postBlock = Math.floor(position / versionsPerBlock);
    side = block === postBlock && side === 0 ? 1 : 0;
    block = postBlock;
    sides[index] = side;
  }
  return sides;
}
