import { useCallback } from "react";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import type { PublicPost } from "@/lib/shared/posts/contract";
import { useMoment } from "./use-moment";

/**
 * Returns the post that is brought up now, unless the wall is paused. Found anew in each rendering: what is taken down is
 * gone in the same frame as its card.
 */
export function useBroughtUp({ show, wall_paused_version }: PublicEvent, posts: readonly PublicPost[]) {
  const untilMs = Date.parse(show?.brought_up?.until ?? "");
  const next = useCallback((nowMs: number) => (untilMs > nowMs ? untilMs : Number.POSITIVE_INFINITY), [untilMs]);
  const isUp = untilMs > useMoment(next) && wall_paused_version === null;
  return isUp ? posts.find(({ id }) => id === show?.brought_up?.post_id) : undefined;
}
