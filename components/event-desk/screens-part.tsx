"use client";

import { useEffect, useRef } from "react";
import { PauseButton } from "@/components/screens/pause-button";
import { ScreensButton } from "@/components/screens/screens-button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { countConnected } from "@/lib/client/screens/cache";
import { useScreens } from "@/lib/client/screens/hooks";
import { messages } from "@/lib/shared/messages";

const said = messages.wallScreens;

type ScreensPartProps = {
  event: { id: string; event_name: string };
  /** The page's address asked for this part: it comes onto the screen and takes the focus. */
  isAskedFor: boolean;
};

/** The event's screens: how many there are, and the switch that holds them. */
export function ScreensPart({ event, isAskedFor }: ScreensPartProps) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAskedFor) part.current?.focus();
  }, [isAskedFor]);
  return (
    <section ref={part} tabIndex={-1} aria-label={said.title} className="min-w-0 scroll-mt-20 rounded-lg">
      <Card>
        <CardHeader title={said.title} actions={<ScreensButton event={event} />} />
        <CardBody>
          <Content eventId={event.id} />
        </CardBody>
      </Card>
    </section>
  );
}

function Content({ eventId }: { eventId: string }) {
  const query = useScreens(eventId);
  const event = query.data?.[0];
  if (!event && query.error) {
    const { error, refetch, isRefetching } = query;
    return <ErrorState description={error.message} onRetry={() => void refetch()} isRetrying={isRefetching} />;
  }
  if (!event) return <Skeleton className="h-16" />;
  const all = event.screens.length;
  return (
    <>
      <p className="mb-4 font-medium">{all === 0 ? said.none : said.connected(countConnected(event), all)}</p>
      <PauseButton event={event} />
    </>
  );
}
