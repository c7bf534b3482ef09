import type { PublicPost } from "@/lib/shared/posts/contract";
import type { WallAd } from "@/lib/shared/programs/contract";
import { wallMaxPosts } from "@/lib/shared/wall-limits";

/** One card of a wall: a post or an ad. Its cell is its index among all cards, which it keeps while others come and go. */
export type WallCard = { key: string; cell: number } & (
  | { post: PublicPost; ad?: never }
  | { ad: WallAd; post?: never }
);

/** A post and its index, counted from the post that was the newest when the wall was opened: later ones are below 0. */
type PlacedPost = { post: PublicPost; place: number };

/**
 * After every `adsPerPost` posts one ad, cycling through the ads (spec, section 4). Posts that have come since the wall
 * was opened stand above place 0 and get their ad when as many of them have come, so nothing that stands has to move.
 */
function interleave(placed: readonly PlacedPost[], ads: readonly WallAd[], adsPerPost: number): WallCard[] {
  const perAd = ads.length > 0 ? adsPerPost : 0;
  const top = placed[0]?.place ?? 0;
  const bottom = placed[placed.length - 1]?.place ?? 0;
  const cards: WallCard[] = [];
  placed.forEach(({ post, place }, index) => {
    const group = perAd > 0 ? Math.floor(place / perAd) : 0;
    cards.push({ key: cardKey(post), cell: place + group, post });
    const below = placed[index + 1];
    const endsGroup = perAd > 0 && (!below || Math.floor(below.place / perAd) !== group);
    const isWhole = top <= group * perAd && bottom >= (group + 1) * perAd - 1;
    const ad = ads[modulo(group, ads.length)];
    if (endsGroup && isWhole && ad) cards.push({ key: `ad ${group}`, cell: (group + 1) * (perAd + 1) - 1, ad });
  });
  return cards.slice(0, wallMaxPosts);
}

/** A post that was approved again is another card: it has another place on the wall. */
export function cardKey(post: PublicPost): string {
  return `${post.id} ${post.wall_position}`;
}

/**
 * Places for the posts of a wall: 0, 1, 2 … from the newest at first. Those that are known keep theirs, newer ones go
 * above and older ones below. A post between two known ones, with no place free, makes all be placed anew.
 */
function placePosts(known: ReadonlyMap<string, number> | null, posts: readonly PublicPost[]): PlacedPost[] {
  if (!known) return posts.map((post, place) => ({ post, place }));
  const places = posts.map((post) => known.get(cardKey(post)));
  const lastKnown = findLastIndex(places);
  /** The place under the one that is looked at; on a wall that was empty, the newcomers' own end. */
  let below = lastKnown < 0 ? 0 : (places[lastKnown] ?? 0) + posts.length - lastKnown;
  const placed: PlacedPost[] = [];
  for (let index = posts.length - 1; index >= 0; index -= 1) {
    const place = places[index] ?? below - 1;
    if (place >= below) return placePosts(null, posts);
    placed.push({ post: posts[index] as PublicPost, place });
    below = place;
  }
  return placed.reverse();
}

function findLastIndex(places: readonly (number | undefined)[]): number {
  let index = places.length - 1;
  while (index >= 0 && places[index] === undefined) index -= 1;
  return index;
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
  places: ReadonlyMap<string, number>;
  cards: WallCard[];
};

/** The cards after a change; the same object where nothing changed. Other ads, or more of them, place all anew. */
export function dealCards(
  before: Deal | null,
  posts: readonly PublicPost[],
  ads: readonly WallAd[],
  adsPerPost: number,
): Deal {
  if (before && before.posts === posts && before.ads === ads && before.adsPerPost === adsPerPost) return before;
  const isSameRhythm = before?.adsPerPost === adsPerPost && before.ads.length > 0 === ads.length > 0;
  const placed = placePosts(before && isSameRhythm ? before.places : null, posts);
  const places = new Map(placed.map(({ post, place }) => [cardKey(post), place]));
  return { posts, ads, adsPerPost, places, cards: interleave(placed, ads, adsPerPost) };
}
