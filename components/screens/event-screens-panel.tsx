"use client";

import { MonitorPlay } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { useScreens } from "@/lib/client/screens/hooks";
import { messages } from "@/lib/shared/messages";
import { NameScreenForm } from "./name-screen-form";
import { PauseButton } from "./pause-button";
import { ScreenItem } from "./screen-item";

const text = messages.wallScreens;

/** Shows an event's screens, what each displays, their actions, and the switch that pauses them all. */
export function EventScreensPanel({ eventId }: { eventId: string }) {
  const query = useScreens(eventId);
  const event = query.data?.[0];
  if (!event && query.error) {
    return (
      <ErrorState
        description={query.error.message}
        onRetry={() => void query.refetch()}
        isRetrying={query.isRefetching}
      />
    );
  }
  if (!event) {
    return (
      <div role="status">
        <span className="sr-only">{messages.common.loading}</span>
        <Skeleton className="h-16" />
      </div>
    );
  }
  return (
    <>
      <PauseButton event={event} />
      {event.screens.length === 0 ? (
        <EmptyState
          icon={<MonitorPlay />}
          title={event.unnamed_walls > 0 ? text.unnamedOpen(event.unnamed_walls) : text.none}
          description={event.unnamed_walls > 0 ? text.unnamedHint : text.noneHint}
        />
      ) : (
        <ul aria-label={text.title} className="mt-4 divide-y divide-line border-line border-t">
          {event.screens.map((screen) => (
            <ScreenItem key={screen.id} screen={screen} event={event} />
          ))}
        </ul>
      )}
      <NameScreenForm eventId={eventId} />
    </>
  );
}
