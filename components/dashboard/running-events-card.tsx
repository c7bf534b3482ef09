import type { UseQueryResult } from "@tanstack/react-query";
import { CalendarDays } from "lucide-react";
import Link from "next/link";
import { EmptyFrame } from "@/components/shell/empty-frame";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import type { DashboardActivity } from "@/lib/shared/dashboard/contract";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { RunningEventItem } from "./running-event-item";

const text = messages.dashboard;

/** Lists the events with an open form, and their posts waiting for approval. */
export function RunningEventsCard({ query }: { query: UseQueryResult<DashboardActivity> }) {
  const { data } = query;
  const isCut = data !== undefined && data.running_total > data.running_events.length;
  return (
    <Card>
      <CardHeader
        title="Running events"
        description={isCut && text.runningOf(data.running_events.length, data.running_total)}
        actions={
          isCut && (
            <Button asChild size="sm">
              <Link href={paths.events}>{text.allEvents}</Link>
            </Button>
          )
        }
      />
      <Content query={query} />
    </Card>
  );
}

function Content({ query }: { query: UseQueryResult<DashboardActivity> }) {
  const { data } = query;
  if (!data) return <EmptyFrame query={query} className="h-24" />;
  if (data.running_events.length === 0) {
    return (
      <EmptyState
        icon={<CalendarDays />}
        title={text.noneOpen}
        description={text.noneOpenHint}
        action={
          <>
            <Button asChild>
              <Link href={paths.events}>Events</Link>
            </Button>
            <Button asChild variant="primary">
              <Link href={paths.addTo(paths.events)}>Add New Event</Link>
            </Button>
          </>
        }
      />
    );
  }
  // Time of the answer, not of the render: it advances with each answer, and render stays pure.
  const now = new Date(query.dataUpdatedAt);
  return (
    <ul className="mt-2 divide-y divide-line">
      {data.running_events.map((event) => (
        <RunningEventItem key={event.id} event={event} now={now} />
      ))}
    </ul>
  );
}
