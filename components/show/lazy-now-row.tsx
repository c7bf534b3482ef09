"use client";

import { Suspense } from "react";
import { cn } from "@/components/ui/cn";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { Skeleton } from "@/components/ui/skeleton";

const NowRow = lazyWithRetry(() => import("./now-row"));

/** The row 'Now', whose script loads with its first event. */
export function LazyNowRow({ eventId, className }: { eventId: string; className?: string }) {
  return (
    <Suspense fallback={<Skeleton className={cn("h-24", className)} />}>
      <NowRow eventId={eventId} {...(className && { className })} />
    </Suspense>
  );
}
