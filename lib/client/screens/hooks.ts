"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { apiPaths } from "@/lib/shared/paths";
import type { EventScreens, ScreenAddress } from "@/lib/shared/screens/contract";
import type { OnOff } from "@/lib/shared/vocabulary";
import { api } from "../browser/api-client";
import { patchPaused, screensKeys, screensOptions } from "./cache";

/** Screens speak every 30 s; a list of one event is looked at while somebody sets screens up. */
const allIntervalMs = 15_000;
const eventIntervalMs = 3_000;

/** The screens of one event, or with null of each event that has any; asked for once they are needed. */
export function useScreens(eventId: string | null = null, { isNeeded = true } = {}) {
  return useQuery({
    ...screensOptions(eventId),
    enabled: isNeeded,
    refetchInterval: eventId === null ? allIntervalMs : eventIntervalMs,
  });
}

/** Gives the address of a screen by its name. */
export function useScreenAddress() {
  return useMutation({
    mutationFn: ({ event_id, name }: { event_id: string; name: string }) =>
      api.get<ScreenAddress>(apiPaths.screens.getScreenAddress(event_id, name)),
  });
}

/** Pauses or resumes an event's screens. */
export function usePauseScreens() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ event_id, wall_paused }: { event_id: string; wall_paused: OnOff }) =>
      api.put<{ id: string; wall_paused: OnOff }>(apiPaths.screens.pauseScreens(event_id), { wall_paused }),
    onSuccess: ({ id, wall_paused }) => {
      queryClient.setQueriesData<EventScreens[]>(
        { queryKey: screensKeys.all },
        (list) => list && patchPaused(list, id, wall_paused),
      );
    },
  });
}
