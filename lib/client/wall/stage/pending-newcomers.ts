import type { PublicPost } from "@/lib/shared/posts/contract";
import { cardKey } from "../cards/interleave";

/**
 * Maximum number of newcomers that wait for their pictures; if more arrive at once, as after an outage, they are shown
 * without waiting.
 */
export const maxPendingNewcomers = 4;

/**
 * Returns the newcomers: the posts above the newest one whose picture is settled. An older post stops waiting when a
 * newer one does, because a card inserted between two others would move all of them.
 */
export function pendingNewcomers(
  posts: readonly PublicPost[],
  settled: Pick<ReadonlySet<string>, "has">,
): readonly PublicPost[] {
  const newest = posts.findIndex((post) => settled.has(cardKey(post)));
  return newest < 0 ? posts : posts.slice(0, newest);
}
