"use client";

import { Suspense } from "react";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { Skeleton } from "@/components/ui/skeleton";
import { messages } from "@/lib/shared/messages";

/** Loaded after the rest of the page. */
const RetentionChoice = lazyWithRetry(() => import("./retention-choice"));

const text = messages.retention;

/** Chooses when an event is deleted with all that is its own. */
export function RetentionPanel({ eventId }: { eventId: string }) {
  return (
    <section aria-label={text.title} className="min-w-0">
      <Card>
        <CardHeader title={text.title} description={text.hint} />
        <CardBody>
          <Suspense fallback={<Skeleton className="h-12" />}>
            <RetentionChoice eventId={eventId} />
          </Suspense>
        </CardBody>
      </Card>
    </section>
  );
}
