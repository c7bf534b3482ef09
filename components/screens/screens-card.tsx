"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { MonitorPlay } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { EmptyFrame } from "@/components/shell/empty-frame";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { countConnected, hasRecentScreen } from "@/lib/client/screens/cache";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import type { EventScreens } from "@/lib/shared/screens/contract";
import { ScreensDialog } from "./screens-dialog";

const text = messages.wallScreens;

export type ScreensCardProps = { query: UseQueryResult<EventScreens[]> };

/** Shows the screens of every event that has any. */
export function ScreensCard({ query }: ScreensCardProps) {
  return (
    <Card>
      <CardHeader
        title={text.title}
        actions={
          <Button asChild size="sm" variant="ghost">
            <Link href={paths.screens}>{text.all}</Link>
          </Button>
        }
      />
      <Content query={query} />
    </Card>
  );
}

function Content({ query }: ScreensCardProps) {
  const [openEvent, setOpenEvent] = useState<{ id: string; event_name: string } | null>(null);
  const { data } = query;
  if (!data) return <EmptyFrame query={query} className="h-10" />;
  const events = data.filter(hasRecentScreen);
  if (events.length === 0) {
    return <EmptyState icon={<MonitorPlay />} title={text.noneAnywhere} description={text.noneAnywhereHint} />;
  }
  return (
    <>
      <ul className="mt-2 divide-y divide-line">
        {events.map((event) => (
          <EventItem
            key={event.event_id}
            event={event}
            onOpen={() => setOpenEvent({ id: event.event_id, event_name: event.event_name })}
          />
        ))}
      </ul>
      {openEvent && <ScreensDialog event={openEvent} onClose={() => setOpenEvent(null)} />}
    </>
  );
}

function EventItem({ event, onOpen }: { event: EventScreens; onOpen: () => void }) {
  const connected = countConnected(event);
  const all = event.screens.length;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-4 py-4 sm:px-6">
      <div className="min-w-0 flex-1">
        <p className="font-medium [overflow-wrap:anywhere]">{event.event_name}</p>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-muted text-xs">
          <Badge tone={connected === all && all > 0 ? "success" : "warning"}>{text.connected(connected, all)}</Badge>
          {event.wall_paused === "on" && <Badge tone="warning">{text.isPaused}</Badge>}
          {event.announcement !== "" && <Badge tone="info">{text.announces}</Badge>}
        </p>
      </div>
      <Button size="sm" variant="secondary" onClick={onOpen} aria-label={text.titleOf(event.event_name)}>
        {text.title}
      </Button>
    </li>
  );
}
