import { useEffect, useMemo, useState } from "react";
import type { PublicPost } from "@/lib/shared/posts/contract";

/**
 * Returns the posts above all that this browser's overlays had seen when the page opened: a page that is loaded again,
 * perhaps from an older copy, repeats no arrival.
 */
export function useUnseenPosts(eventId: string, posts: readonly PublicPost[]): readonly PublicPost[] {
  const newest = posts[0]?.wall_position ?? 0;
  const [seen] = useState(() => noteSeen(eventId, newest));
  useEffect(() => {
    noteSeen(eventId, newest);
  }, [eventId, newest]);
  return useMemo(() => posts.filter((post) => post.wall_position > seen), [posts, seen]);
}

/** Stores the highest position on the wall that was seen, and returns it. */
function noteSeen(eventId: string, position: number): number {
  const key = `wallflower-overlay ${eventId}`;
  try {
    const seen = Math.max(Number(window.localStorage.getItem(key)), position);
    window.localStorage.setItem(key, String(seen));
    return seen;
  } catch {
    // Without storage, posts of an older copy may arrive again.
    return position;
  }
}
