"use client";

import { useEffect, useState } from "react";
import { hear, tell, type WallDraft } from "./messages";

/** The current draft from the parent page; null before the first message. */
export function useWallDraft(): WallDraft | null {
  const [draft, setDraft] = useState<WallDraft | null>(null);
  useEffect(() => {
    const stop = hear(
      "wallflower:preview-draft",
      () => window.parent,
      (message) => setDraft((current) => merge(current, message.draft)),
    );
    tell(window.parent, { type: "wallflower:preview-ready" });
    return stop;
  }, []);
  return draft;
}

function merge(current: WallDraft | null, { event = current?.event, posts = current?.posts }: Partial<WallDraft>) {
  return event ? { event, posts: posts ?? null } : current;
}
