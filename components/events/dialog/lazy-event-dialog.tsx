"use client";

import { Suspense } from "react";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import type { useEventDialog } from "./use-event-dialog";

const EventDialog = lazyWithRetry(async () => ({ default: (await import("./event-dialog")).EventDialog }));

type LazyEventDialogProps = Pick<ReturnType<typeof useEventDialog>, "editing" | "handleAdded">;

/** Renders the event's dialog once it was opened; its script loads then. */
export function LazyEventDialog({ editing, handleAdded }: LazyEventDialogProps) {
  const { opening, isOpen, item, close } = editing;
  return (
    <Suspense>
      {opening > 0 && (
        <EventDialog key={opening} isOpen={isOpen} event={null} {...item} onClose={close} onAdded={handleAdded} />
      )}
    </Suspense>
  );
}
