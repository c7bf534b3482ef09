"use client";

import { type Ref, useCallback, useRef } from "react";
import { assignRef } from "./assign-ref";

/** Merges a local ref with a forwarded one: [ref, setRef]. */
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
