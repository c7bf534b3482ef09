"use client";

import { lazy, Suspense } from "react";
import { ErrorState } from "@/components/ui/error-state";
import { Spinner } from "@/components/ui/spinner";
import { messages } from "@/lib/shared/messages";
import type { ModerationDeckProps } from "./moderation-deck";

/** Loaded on phones only. */
const ModerationDeck = lazy(() => import("./moderation-deck").catch(() => ({ default: NotLoaded })));

export function LazyDeck(props: ModerationDeckProps) {
  return (
    <Suspense fallback={<Spinner className="mx-auto mt-24 size-6" label={messages.common.loading} />}>
      <ModerationDeck {...props} key={props.filter.event_id} />
    </Suspense>
  );
}

function NotLoaded() {
  return <ErrorState description={messages.deck.notLoaded} onRetry={() => window.location.reload()} />;
}
