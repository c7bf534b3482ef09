"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Announced } from "@/lib/shared/announcements/announced";
import type { AnnouncedEvent } from "@/lib/shared/announcements/contract";
import { apiPaths } from "@/lib/shared/paths";
import type { EventScreens } from "@/lib/shared/screens/contract";
import { patchAnnounced, screensKeys } from "../screens/cache";
import { api } from "../session/api-client";

/** Shows an announcement over an event's wall for some minutes; '' removes it. */
export function useAnnounce() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; announcement: string; minutes?: number }) =>
      api.post<AnnouncedEvent>(apiPaths.events.announce(id), body),
    onSuccess: (announced) => {
      queryClient.setQueriesData<EventScreens[]>(
        { queryKey: screensKeys.all },
        (list) => list && patchAnnounced(list, announced),
      );
    },
  });
}

const tickMs = 1_000;

/**
 * Returns the whole seconds until an announcement ends, or 0 if there is none. Counts from the server's time in a
 * response that arrived at `answeredAtMs` of this machine's clock.
 */
export function useSecondsLeft(event: Announced & { server_time: string }, answeredAtMs: number): number {
  const [nowMs, setNowMs] = useState(answeredAtMs);
  const isRunning = event.announcement_until !== null;
  useEffect(() => {
    if (!isRunning) return;
    const timer = window.setInterval(() => setNowMs(Date.now()), tickMs);
    return () => window.clearInterval(timer);
  }, [isRunning]);
  if (event.announcement_until === null) return 0;
  const passedMs = Math.max(0, nowMs - answeredAtMs);
  const leftMs = Date.parse(event.announcement_until) - Date.parse(event.server_time) - passedMs;
  return Math.max(0, Math.ceil(leftMs / 1_000));
}
