"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { apiPaths } from "@/lib/shared/paths";
import type { EventScreens, Screen, ScreenAddress } from "@/lib/shared/screens/contract";
import type { OnOff } from "@/lib/shared/vocabulary";
import { api } from "../browser/api-client";
import { patchPaused, patchScreen, type ScreenKey, screensKeys, screensOptions } from "./cache";

/** Screens report every 30 s. The list of one event polls faster, because it is open while people set up screens. */
const allIntervalMs = 15_000;
const eventIntervalMs = 3_000;

/** The screens of one event; with null, of each event that has any. Fetched once needed. */
export function useScreens(eventId: string | null = null, { isNeeded = true } = {}) {
  return useQuery({
    ...screensOptions(eventId),
    enabled: isNeeded,
    refetchInterval: eventId === null ? allIntervalMs : eventIntervalMs,
  });
}

/** Fetches the URL of a screen by its name. */
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

/** Makes a screen show its name. */
export function useIdentifyScreen() {
  return useMutation({
    mutationFn: ({ id, event_id }: ScreenKey) => api.post(apiPaths.screens.identifyScreen(id), { event_id }),
  });
}

/** Renames a screen. */
export function useRenameScreen() {
  const patch = usePatchScreen();
  return useMutation({
    mutationFn: ({ id, ...body }: ScreenKey & { name: string }) => api.put(apiPaths.screens.renameScreen(id), body),
    onSuccess: (_, { name, ...key }) => patch(key, (screen) => ({ ...screen, name: name.trim() })),
  });
}

/** Removes a screen from the list, and its name from the screen. */
export function useForgetScreen() {
  const patch = usePatchScreen();
  return useMutation({
    mutationFn: ({ id, event_id }: ScreenKey) => api.delete(apiPaths.screens.forgetScreen(id, event_id)),
    onSuccess: (_, key) => patch(key, () => null),
  });
}

function usePatchScreen() {
  const queryClient = useQueryClient();
  return (key: ScreenKey, change: (screen: Screen) => Screen | null) => {
    queryClient.setQueriesData<EventScreens[]>(
      { queryKey: screensKeys.all },
      (list) => list && patchScreen(list, key, change),
    );
  };
}
