"use client";

import { Suspense } from "react";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { Skeleton } from "@/components/ui/skeleton";
import { messages } from "@/lib/shared/messages";
import type { AlbumFormProps } from "./album-form";

/** Loaded after the rest of the page. */
const AlbumForm = lazyWithRetry(async () => ({ default: (await import("./album-form")).AlbumForm }));

const text = messages.album;

/** Opens an event's album to its guests, and shares its address. */
export function AlbumPanel({ event, server }: AlbumFormProps) {
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
