"use client";

import { Suspense } from "react";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import type { ModeBarProps } from "./mode-bar";

const ModeBar = lazyWithRetry(() => import("./mode-bar"));

/** Shows ModeBar, which loads only for events in an automatic mode. */
export function AutomaticBar({ event, className }: { event: ModeBarProps["event"] | null; className?: string }) {
  if (!event || event.moderation_mode === "Review") return null;
  return (
    <Suspense>
      <ModeBar event={event} className={className} />
    </Suspense>
  );
}
