"use client";

import { Suspense } from "react";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { DeckOutline } from "./deck-outline";
import type { ModerationDeckProps } from "./moderation-deck";

/** Loaded on phones only. */
const ModerationDeck = lazyWithRetry(() => import("./moderation-deck"));

export function LazyDeck(props: ModerationDeckProps) {
  return (
    <Suspense fallback={<Frame />}>
      <ModerationDeck {...props} key={props.filter.event_id} />
    </Suspense>
  );
}

/** Has the height of the deck, with its line above and its buttons below. */
function Frame() {
  return (
    <div className="-mx-4 -my-6 flex h-[calc(100vh-var(--top-bar-height))] min-h-96 flex-col pt-12 pb-40 supports-[height:100dvh]:h-[calc(100dvh-var(--top-bar-height))]">
      <div className="relative flex-1">
        <DeckOutline />
      </div>
    </div>
  );
}
