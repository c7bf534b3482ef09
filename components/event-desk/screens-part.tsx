"use client";

import { useEffect, useRef } from "react";
import { EventScreensPanel } from "@/components/screens/event-screens-panel";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { messages } from "@/lib/shared/messages";

const text = messages.wallScreens;

type ScreensPartProps = {
  eventId: string;
  /** The page's URL asks for this section: it scrolls into view and takes the focus. */
  isAskedFor: boolean;
};

/** Shows the event's screens and the switch that pauses them. */
export function ScreensPart({ eventId, isAskedFor }: ScreensPartProps) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAskedFor) part.current?.focus();
  }, [isAskedFor]);
  return (
    <section ref={part} tabIndex={-1} aria-label={text.title} className="min-w-0 scroll-mt-20 rounded-lg">
      <Card>
        <CardHeader title={text.title} />
        <CardBody>
          <EventScreensPanel eventId={eventId} />
        </CardBody>
      </Card>
    </section>
  );
}
