"use client";

import { useEffect, useState } from "react";
import { hear, tell, type WallDraft } from "./messages";

/** The draft that the page around this one shows, as it is now; null before the first has come. */
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
