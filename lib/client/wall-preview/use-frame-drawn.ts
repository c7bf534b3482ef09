"use client";

import { type RefObject, useEffect, useState } from "react";
import { onWindowMessage } from "./messages";

/** Returns true once a preview's frame has drawn something; until then an outline stands in its place. */
export function useFrameDrawn(frame: RefObject<HTMLIFrameElement | null>): boolean {
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(
    () =>
      onWindowMessage(
        "wallflower:preview-drawn",
        () => frame.current?.contentWindow,
        () => setIsDrawn(true),
      ),
    [frame],
  );
  return isDrawn;
}
