"use client";

import { CalendarDays } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { GrowingRows } from "@/components/ui/growing-rows";
import { Table, TableBody, TableEmptyRow, TableHead, TableHeader, TableLoadingRow } from "@/components/ui/table";
import type { OrganiserEvent } from "@/lib/events/contract";
import { messages } from "@/lib/messages";
import { EventRow, type EventRowActions, folded } from "./event-row";

const columns = ["Event", "Event Date", "Start Time", "Length", "Status", "Action"] as const;

export type EventsTableProps = EventRowActions & {
  /** Undefined while they load. */
  events: readonly OrganiserEvent[] | undefined;
  /** Why they could not be loaded. */
  problem: string | null;
  onRetry: () => void;
  isRetrying: boolean;
  /** What to do where there is none yet. */
  emptyAction: ReactNode;
};

export function EventsTable(props: EventsTableProps) {
  return (
    <Table label="All Events">
      <TableHead>
        {columns.map((column) => (
          <TableHeader
            key={column}
            align={column === "Action" ? "right" : "left"}
            className={column === "Start Time" || column === "Length" ? folded.hidden : undefined}
          >
            {column}
          </TableHeader>
        ))}
      </TableHead>
      <TableBody>
        <Rows {...props} />
      </TableBody>
    </Table>
  );
}

function Rows({ events, problem, onRetry, isRetrying, emptyAction, ...actions }: EventsTableProps) {
  if (events && events.length > 0) {
    return (
      <GrowingRows items={events} columns={columns.length}>
        {(event) => <EventRow key={event.id} event={event} {...actions} />}
      </GrowingRows>
    );
  }
  if (!events && !problem) return <TableLoadingRow columns={columns.length} />;
  return (
    <TableEmptyRow columns={columns.length}>
      {events ? (
        <EmptyState
          icon={<CalendarDays />}
          title={messages.events.none}
          description={messages.events.noneHint}
          action={emptyAction}
        />
      ) : (
        <ErrorState description={problem} onRetry={onRetry} isRetrying={isRetrying} />
      )}
    </TableEmptyRow>
  );
}
