import type { PublicPost } from "@/lib/shared/posts/contract";
import { cardKey } from "../cards/interleave";

/** So many newcomers wait for their pictures; where more come at once, as after an outage, they are shown as they are. */
export const mostAwaited = 4;

/**
 * The newcomers: the posts above the newest one whose picture nobody has to wait for any more. An older one waits no
 * longer than a newer one. A card that came in between two others would move all of them.
 */
export function arrivalsOf(
  posts: readonly PublicPost[],
  settled: Pick<ReadonlySet<string>, "has">,
): readonly PublicPost[] {
  const newest = posts.findIndex((post) => settled.has(cardKey(post)));
  return newest < 0 ? posts : posts.slice(0, newest);
}
