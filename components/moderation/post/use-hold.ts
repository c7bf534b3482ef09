"use client";

import { useEffect, useId, useState } from "react";
import { useHeldPlace } from "@/lib/client/holds/hooks";
import type { OrganiserPost } from "@/lib/shared/posts/contract";

type HeldPost = Pick<OrganiserPost, "id" | "event_id">;

/**
 * Holds a post for this tab while it is open: colleagues see the holder, and are dealt other posts. With null and an
 * event, the tab counts as moderating that event. Of several holds in one page, the latest with a post wins.
 */
export function useHold(post: HeldPost | null, eventId: string | null = null): void {
  useHeldPlace(useId(), post?.event_id ?? eventId, post?.id ?? null);
}

/** Returns the id of the post whose card has the focus, or null; re-renders on focus changes. */
export function useFocusedPostId(): string | null {
  const [id, setId] = useState<string | null>(null);
  useEffect(() => {
    const follow = () => setId(focusedPostId());
    document.addEventListener("focusin", follow);
    document.addEventListener("focusout", follow);
    return () => {
      document.removeEventListener("focusin", follow);
      document.removeEventListener("focusout", follow);
    };
  }, []);
  return id;
}

/** Returns the id of the post whose card has the focus now, or null. */
export function focusedPostId(): string | null {
  return document.activeElement?.closest<HTMLElement>("[data-post]")?.dataset.post ?? null;
}
