"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { apiPaths } from "@/lib/shared/paths";
import type { EventScreens, PairDeviceBody, ScreenAddress, UpdateScreenBody } from "@/lib/shared/screens/contract";
import type { OnOff } from "@/lib/shared/vocabulary";
import { api } from "../session/api-client";
import { patchPaused, screensKeys, screensOptions } from "./cache";

/** Screens report every 30 s. Lists that are open while people set up screens poll faster. */
const overviewIntervalMs = 15_000;
const setUpIntervalMs = 3_000;

/** The screens of one event; with null, of each event that has any. Fetched once needed. */
export function useScreens(eventId: string | null = null, { isNeeded = true, isSetUp = eventId !== null } = {}) {
  return useQuery({
    ...screensOptions(eventId),
    enabled: isNeeded,
    refetchInterval: isSetUp ? setUpIntervalMs : overviewIntervalMs,
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
  return useMutation({ mutationFn: (id: string) => api.post(apiPaths.screens.identifyScreen(id), {}) });
}

/** Pairs the screen that shows a code. */
export function usePairDevice() {
  return useListMutation((body: PairDeviceBody) => api.post(apiPaths.screens.pairDevice, body));
}

/** Renames a screen, or moves a paired one to another event. */
export function useUpdateScreen() {
  return useListMutation(({ id, ...body }: UpdateScreenBody & { id: string }) =>
    api.put(apiPaths.screens.updateScreen(id), body),
  );
}

/** Removes a screen from the list, and its name from the screen; unpairs a paired one. */
export function useForgetScreen() {
  return useListMutation((id: string) => api.delete(apiPaths.screens.forgetScreen(id)));
}

/** Is pending until every list of screens shows the change. */
function useListMutation<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: screensKeys.all }),
  });
}
