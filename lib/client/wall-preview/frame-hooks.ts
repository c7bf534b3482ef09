"use client";

import { useEffect, useState } from "react";
import { onWindowMessage, postToWindow, type WallDraft } from "./messages";

/** The current draft from the parent page; null before the first message. */
export function useWallDraft(): WallDraft | null {
  const [draft, setDraft] = useState<WallDraft | null>(null);
  useEffect(() => {
    const stop = onWindowMessage(
      "wallflower:preview-draft",
      () => window.parent,
      (message) => setDraft((current) => merge(current, message.draft)),
    );
    postToWindow(window.parent, { type: "wallflower:preview-ready" });
    return stop;
  }, []);
  const isDrawn = draft !== null;
  useEffect(() => {
    if (isDrawn) postToWindow(window.parent, { type: "wallflower:preview-drawn" });
  }, [isDrawn]);
  return draft;
}

function merge(current: WallDraft | null, { event = current?.event, posts = current?.posts }: Partial<WallDraft>) {
  return event ? { event, posts: posts ?? null } : current;
}
