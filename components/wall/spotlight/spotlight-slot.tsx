"use client";
import { Suspense, useCallback, useMemo, useState } from "react";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import type { SpotlightProps } from "./spotlight";

/** Loaded for this layout only. */
const Spotlight = lazyWithRetry(() => import("./spotlight"));

/**
 * Renders the spotlight. The server's first slide stays until the spotlight's script is there: React removes a part that
 * changes before it can be hydrated, and the wall would be blank meanwhile. A slide that was taken down goes at once.
 */
export function SpotlightSlot(props: Omit<SpotlightProps, "onReady">) {
  const [first] = useState(props);
  const [isReady, setIsReady] = useState(false);
  const handleReady = useCallback(() => setIsReady(true), []);
  const stands = props.cards.some(({ key }) => key === first.cards[0]?.key);
  const current = isReady || !stands ? props : first;
  return useMemo(
    () => (
      <Suspense>
        <Spotlight {...current} onReady={handleReady} />
      </Suspense>
    ),
    [current, handleReady],
  );
}
