"use client";

import { Cast, MonitorPlay, Pause, Play } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { toast } from "@/components/ui/overlay/toast";
import { Skeleton } from "@/components/ui/skeleton";
import { usePauseScreens, useScreens } from "@/lib/client/screens/hooks";
import { useSession } from "@/lib/client/session/session";
import { messages } from "@/lib/shared/messages";
import type { ServerAddress } from "@/lib/shared/wall/reachable-origin";
import { NameScreenForm } from "./name-screen-form";
import { ScreenItem } from "./screen-item";

const text = messages.wallScreens;

/** Loaded with its first opening. */
const PairDialog = lazyWithRetry(() => import("./pair-dialog"));

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
      <PauseButton eventId={eventId} isPaused={event.wall_paused === "on"} />
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
      <PairButton eventId={eventId} server={event.server} />
      <NameScreenForm eventId={eventId} />
    </>
  );
}

/** Pauses or resumes an event's screens. */
function PauseButton({ eventId, isPaused }: { eventId: string; isPaused: boolean }) {
  const pause = usePauseScreens();
  const handlePress = () => {
    const change = { event_id: eventId, wall_paused: isPaused ? "off" : "on" } as const;
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

/** Opens the dialog that pairs a television with an event; only for admins. */
function PairButton({ eventId, server }: { eventId: string; server: ServerAddress }) {
  const [isOpen, setIsOpen] = useState(false);
  if (useSession()?.role !== "admin") return null;
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
      <p className="min-w-0 flex-1 basis-56 text-muted text-sm">{messages.pairing.pairFor}</p>
      <Button icon={<Cast aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {messages.pairing.pair}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PairDialog eventId={eventId} server={server} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
