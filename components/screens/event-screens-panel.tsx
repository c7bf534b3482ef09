"use client";

import { MonitorPlay, Pause, Play } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { usePauseScreens, useScreens } from "@/lib/client/screens/hooks";
import { messages } from "@/lib/shared/messages";
import type { EventScreens } from "@/lib/shared/screens/contract";
import { NameScreenForm } from "./name-screen-form";
import { PairButton } from "./paired/pair-button";
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
      <PairButton eventId={eventId} />
      <NameScreenForm eventId={eventId} />
    </>
  );
}

/** Pauses or resumes an event's screens. */
function PauseButton({ event }: { event: EventScreens }) {
  const pause = usePauseScreens();
  const isPaused = event.wall_paused === "on";
  const handlePress = () => {
    const change = { event_id: event.event_id, wall_paused: isPaused ? "off" : "on" } as const;
    pause.mutate(change, {
      onSuccess: () => toast.success(isPaused ? text.resumed : text.paused),
      onError: () => toast.danger(isPaused ? text.resumeFailed : text.pauseFailed),
    });
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-56 text-muted text-sm">{text.pausedHint}</p>
      <Button
        variant={isPaused ? "primary" : "secondary"}
        icon={isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
        onClick={handlePress}
        isBusy={pause.isPending}
      >
        {isPaused ? text.resume : text.pause}
      </Button>
    </div>
  );
}
