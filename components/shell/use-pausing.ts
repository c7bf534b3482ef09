"use client";

import { toast } from "@/components/ui/toast";
import { usePauseScreens, useScreens } from "@/lib/client/screens/hooks";
import { messages } from "@/lib/shared/messages";

const text = messages.wallScreens;

/** Returns the events with paused screens, fetched once needed, and the function that pauses and resumes them. */
export function usePausing(isNeeded: boolean) {
  const { data = [] } = useScreens(null, { isNeeded });
  const pause = usePauseScreens();
  const paused = new Set(data.filter((event) => event.wall_paused === "on").map((event) => event.event_id));
  const setPaused = (event_id: string, isPaused: boolean) =>
    pause.mutate(
      { event_id, wall_paused: isPaused ? "on" : "off" },
      {
        onSuccess: () => toast.success(isPaused ? text.paused : text.resumed),
        onError: () => toast.danger(isPaused ? text.pauseFailed : text.resumeFailed),
      },
    );
  return { paused, setPaused };
}
