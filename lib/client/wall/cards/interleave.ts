import { smallWallMaxPosts, wallMaxPosts } from "@/lib/shared/limits/wall";
import type { PublicPost } from "@/lib/shared/posts/contract";
import type { WallAd } from "@/lib/shared/programs/contract";

/** One card of a wall: a post or an ad. `cell` modulo the columns is its column; on a settled wall, its index. */
export type WallCard = { key: string; cell: number } & (
  | { post: PublicPost; ad?: never }
  | { ad: WallAd; post?: never }
);

/**
 * After every `adsPerPost` posts one ad, counted from the newest and cycling through the ads (spec, section 4). Every
 * card's index is its cell.
 */
function interleave(posts: readonly PublicPost[], ads: readonly WallAd[], adsPerPost: number): WallCard[] {
  const perAd = ads.length > 0 ? adsPerPost : 0;
  const cards: WallCard[] = [];
  posts.forEach((post, index) => {
    cards.push({ key: cardKey(post), cell: cards.length, post });
    if (perAd === 0 || (index + 1) % perAd !== 0) return;
    const group = (index + 1) / perAd - 1;
    cards.push({ key: `ad ${group}`, cell: cards.length, ad: ads[group % ads.length] as WallAd });
  });
  return cards.slice(0, wallMaxPosts);
}

/** A post that was approved again is another card: it has another place on the wall. */
export function cardKey(post: PublicPost): string {
  return `${post.id} ${post.wall_position}`;
}

/** The remainder that is never negative. */
export function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}

/** A wall's cards, and what they were made from. */
export type Deal = {
  posts: readonly PublicPost[];
  ads: readonly WallAd[];
  adsPerPost: number;
  /** So many posts on top came since the cards were dealt: they stand over the others, which keep their cells. */
  newcomers: number;
  cards: WallCard[];
};

/** Newcomers that come one by one wait to be dealt; so many at once are not worth it, and no more have to wait longer. */
export const mostNewcomers = 12;

/**
 * The cards after a change; the same object where nothing changed. A newcomer stands on top of a column until the cards
 * are settled: dealt at once, it would send every card of the wall to another column. Any other change deals at once.
 */
export function dealCards(
  before: Deal | null,
  posts: readonly PublicPost[],
  ads: readonly WallAd[],
  adsPerPost: number,
): Deal {
  if (before && before.posts === posts && before.ads === ads && before.adsPerPost === adsPerPost) return before;
  const newcomers = before ? countNewcomers(before, posts, ads, adsPerPost) : 0;
  const dealt = interleave(posts.slice(newcomers), ads, adsPerPost);
  const above = posts.slice(0, newcomers).map((post, index) => ({
    key: cardKey(post),
    // The first to come takes the first column, and the next one the second.
    cell: newcomers - 1 - index,
    post,
  }));
  return { posts, ads, adsPerPost, newcomers, cards: [...above, ...dealt].slice(0, wallMaxPosts) };
}

/** The same wall as a fresh load has it; the same object where it is that already. */
export function settle(deal: Deal): Deal {
  return deal.newcomers === 0 ? deal : dealCards(null, deal.posts, deal.ads, deal.adsPerPost);
}

/** How many posts on top may wait: none where a post went, came in between, or the ads' rhythm is another. */
function countNewcomers(
  before: Deal,
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
  if (arrived < 0 || arrived >= mostNewcomers) return 0;
  // A full wall loses its oldest posts to newcomers, and no hole comes of that.
  const isSameBelow = keys.slice(arrived).every((key, index) => key === known[index]);
  return isSameBelow ? before.newcomers + arrived : 0;
}
