"use client";

import { type RefObject, useEffect, useState } from "react";
import { onWindowMessage, postToWindow, type WallDraft } from "./messages";
import { useFrameDrawn } from "./use-frame-drawn";

/** Sends a wall to a preview's frame, once it is ready and on every change. Returns true once the frame shows it. */
export function useSentWall(frame: RefObject<HTMLIFrameElement | null>, wall: WallDraft): boolean {
  const [readyCount, setReadyCount] = useState(0);
  useEffect(
    () =>
      onWindowMessage(
        "wallflower:preview-ready",
        () => frame.current?.contentWindow,
        () => setReadyCount((count) => count + 1),
      ),
    [frame],
  );
  useEffect(() => {
    const other = frame.current?.contentWindow;
    if (readyCount > 0 && other) postToWindow(other, { type: "wallflower:preview-draft", draft: wall });
  }, [frame, readyCount, wall]);
  return useFrameDrawn(frame);
}
