"use client";

import { useEffect, useId, useState } from "react";
import { useHeldPlace } from "@/lib/client/holds/hooks";
import type { OrganiserPost } from "@/lib/shared/posts/contract";

type Held = Pick<OrganiserPost, "id" | "event_id">;

/**
 * Has this tab hold a post for as long as it is looked at. Colleagues see who does, and are dealt another. With null,
 * and an event, the tab counts as moderating that. Of several holds of one page the latest with a post counts.
 */
export function useHold(post: Held | null, eventId: string | null = null): void {
  useHeldPlace(useId(), post?.event_id ?? eventId, post?.id ?? null);
}

/** The id of the post whose card has the focus, or null. */
export function useRing(): string | null {
  const [id, setId] = useState<string | null>(null);
  useEffect(() => {
    const follow = () => setId(ringedPostId());
    document.addEventListener("focusin", follow);
    document.addEventListener("focusout", follow);
    return () => {
      document.removeEventListener("focusin", follow);
      document.removeEventListener("focusout", follow);
    };
  }, []);
  return id;
}

/** The post of the card that has the focus now, or null. */
export function ringedPostId(): string | null {
  return document.activeElement?.closest<HTMLElement>("[data-post]")?.dataset.post ?? null;
}
