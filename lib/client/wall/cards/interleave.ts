import { smallWallMaxPosts } from "@/lib/shared/limits/wall";
import type { PublicPost } from "@/lib/shared/posts/contract";
import type { WallAd } from "@/lib/shared/programs/contract";

/** One card of a wall: a post or an ad. `cell` modulo the columns is its column; on a settled wall, its index. */
export type WallCard = { key: string; cell: number } & (
  | { post: PublicPost; ad?: never }
  | { ad: WallAd; post?: never }
);

/**
 * Inserts one ad after every `adsPerPost` posts, counted from the newest and cycling through the ads (spec, section 4).
 * A card's index is its cell.
 */
export function interleave(posts: readonly PublicPost[], ads: readonly WallAd[], adsPerPost: number): WallCard[] {
  const perAd = ads.length > 0 ? adsPerPost : 0;
  const cards: WallCard[] = [];
  posts.forEach((post, index) => {
    cards.push({ key: cardKey(post), cell: cards.length, post });
    if (perAd === 0 || (index + 1) % perAd !== 0) return;
    const group = (index + 1) / perAd - 1;
    cards.push({ key: `ad ${group}`, cell: cards.length, ad: ads[group % ads.length] as WallAd });
  });
  return cards;
}

/** A post that is approved again gets a new card, because its position on the wall is new. */
export function cardKey(post: PublicPost): string {
  return `${post.id} ${post.wall_position}`;
}

/** Returns the remainder, never negative. */
export function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}

/** A wall's cards and their inputs. */
export type CardOrder = {
  posts: readonly PublicPost[];
  ads: readonly WallAd[];
  adsPerPost: number;
  /**
   * Number of posts on top that came since the cards were settled: they are above the others, which keep their cells.
   */
  newcomers: number;
  cards: WallCard[];
};

/** Newcomers that come one by one wait to be settled. This many at once settle immediately; no more than this wait. */
export const maxNewcomers = 12;

/**
 * Returns the cards after a change; the same object if nothing changed. A newcomer stays on top of a column until the
 * cards are settled: settling at once would move every card to another column. Any other change settles at once.
 */
export function updateOrder(
  before: CardOrder | null,
  posts: readonly PublicPost[],
  ads: readonly WallAd[],
  adsPerPost: number,
): CardOrder {
  if (before && before.posts === posts && before.ads === ads && before.adsPerPost === adsPerPost) return before;
  const newcomers = before ? countNewcomers(before, posts, ads, adsPerPost) : 0;
  const settledCards = interleave(posts.slice(newcomers), ads, adsPerPost);
  const above = posts.slice(0, newcomers).map((post, index) => ({
    key: cardKey(post),
    // The first newcomer takes the first column, the next one the second.
    cell: newcomers - 1 - index,
    post,
  }));
  return { posts, ads, adsPerPost, newcomers, cards: [...above, ...settledCards] };
}

/** Returns the wall as a fresh load has it; the same object if it already is. */
export function settleOrder(order: CardOrder): CardOrder {
  return order.newcomers === 0 ? order : updateOrder(null, order.posts, order.ads, order.adsPerPost);
}

/**
 * Returns how many posts on top may wait: none if a post was removed or inserted below, or if the ads' rhythm changed.
 */
function countNewcomers(
  before: CardOrder,
  posts: readonly PublicPost[],
  ads: readonly WallAd[],
  adsPerPost: number,
): number {
  const isSameRhythm = before.adsPerPost === adsPerPost && before.ads.length > 0 === ads.length > 0;
  const isLarge = before.posts.length > smallWallMaxPosts && posts.length > smallWallMaxPosts;
  if (!isSameRhythm || !isLarge) return 0;
  const known = before.posts.map(cardKey);
  const keys = posts.map(cardKey);
  const arrived = keys.indexOf(known[0] as string);
  if (arrived < 0 || arrived >= maxNewcomers) return 0;
  // A full wall drops its oldest posts for newcomers, which leaves no gap.
  const isSameBelow = keys.slice(arrived).every((key, index) => key === known[index]);
  return isSameBelow ? before.newcomers + arrived : 0;
}
