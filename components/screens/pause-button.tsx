"use client";

import { Pause, Play } from "lucide-react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { usePauseScreens } from "@/lib/client/screens/hooks";
import { messages } from "@/lib/shared/messages";
import type { EventScreens } from "@/lib/shared/screens/contract";

const text = messages.wallScreens;

/** Pauses or resumes an event's screens. */
export function PauseButton({ event }: { event: EventScreens }) {
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
      <p className="min-w-0 flex-1 text-muted text-sm">{text.pausedHint}</p>
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
