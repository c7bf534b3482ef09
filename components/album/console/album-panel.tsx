"use client";

import { lazy, Suspense } from "react";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import type { EventDesk } from "@/lib/shared/event-desk/contract";
import { messages } from "@/lib/shared/messages";
import type { ServerAddress } from "@/lib/shared/wall/reachable-origin";

/** Loaded after the rest of the page. */
const AlbumForm = lazy(async () => ({ default: (await import("./album-form")).AlbumForm }));

const text = messages.album;

export type AlbumPanelProps = { event: EventDesk; server: ServerAddress };

/** Opens an event's album to its guests, and shares its address. */
export function AlbumPanel({ event, server }: AlbumPanelProps) {
  return (
    <section aria-label={text.title} className="min-w-0">
      <Card>
        <CardHeader title={text.title} description={text.hint} />
        <CardBody>
          <Suspense fallback={<Skeleton className="h-12" />}>
            <AlbumForm event={event} server={server} />
          </Suspense>
        </CardBody>
      </Card>
    </section>
  );
}
