"use client";

import { Suspense } from "react";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { Skeleton } from "@/components/ui/skeleton";
import type { EventDesk } from "@/lib/shared/event-desk/contract";
import { messages } from "@/lib/shared/messages";

/** Loaded after the rest of the page, and only if there is something to download. */
const ExportForm = lazyWithRetry(async () => ({ default: (await import("./export-form")).ExportForm }));

const text = messages.export;

export type ExportPanelProps = { event: Pick<EventDesk, "id" | "counts"> };

/** Downloads an event's pictures, clips and lists in one file. */
export function ExportPanel({ event }: ExportPanelProps) {
  const { pending, approve, private: kept, banned } = event.counts;
  const isEmpty = pending + approve + kept + banned === 0;
  return (
    <section aria-label={text.title} className="min-w-0">
      <Card>
        <CardHeader title={text.title} description={isEmpty ? text.empty : text.hint} />
        <CardBody className={isEmpty ? "pt-0 sm:pt-0" : undefined}>
          {!isEmpty && (
            <Suspense fallback={<Skeleton className="h-40" />}>
              <ExportForm eventId={event.id} isAnyApproved={approve > 0} />
            </Suspense>
          )}
        </CardBody>
      </Card>
    </section>
  );
}
