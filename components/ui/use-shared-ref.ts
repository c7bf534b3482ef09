"use client";

import { type Ref, useCallback, useRef } from "react";
import { assignRef } from "./assign-ref";

/** An element for a component's own use that a parent's ref gets, too: what it is read from, and what it is set by. */
export function useSharedRef<T>(ref: Ref<T> | undefined) {
  const own = useRef<T | null>(null);
  const share = useCallback(
    (element: T | null) => {
      own.current = element;
      assignRef(ref, element);
    },
    [ref],
  );
  return [own, share] as const;
}
