"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { EventShow, SceneChoice } from "@/lib/shared/show/contract";
import { showPaths } from "@/lib/shared/show/paths";
import type { RunItem } from "@/lib/shared/show/show";
import type { RunOrder } from "@/lib/shared/vocabulary";
import { api } from "../session/api-client";

const showKey = (eventId: string) => ["show", eventId] as const;

/** Another organiser's press is seen within this time. */
const pollMs = 3_000;

/** Reads the scenes of an event's screens, and its run of show. */
export function useEventShow(eventId: string) {
  return useQuery({
    queryKey: showKey(eventId),
    queryFn: ({ signal }) => api.get<EventShow>(showPaths.getShow(eventId), { signal }),
    refetchInterval: pollMs,
  });
}

/** A press of the row 'Now'. */
export type ScenePress = { scene: SceneChoice; text?: string; time?: string; seconds?: number; screen_id?: string };

/** Shows a scene on all screens, or on one. */
export const useSetScene = (eventId: string) =>
  useShowChange(eventId, (press: ScenePress) => api.post<EventShow>(showPaths.setScene(eventId), press));

/** Starts, holds, resumes, advances or stops the run of show. */
export const useDirectRun = (eventId: string) =>
  useShowChange(eventId, (order: RunOrder) => api.post<EventShow>(showPaths.directRun(eventId), { order }));

/** Saves the arranged run of show. */
export const useUpdateRun = (eventId: string) =>
  useShowChange(eventId, (items: readonly RunItem[]) => api.put<EventShow>(showPaths.updateRun(eventId), { items }));

function useShowChange<Input>(eventId: string, mutationFn: (input: Input) => Promise<EventShow>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (answer) => queryClient.setQueryData(showKey(eventId), answer),
  });
}

/** The last answer about an event's show, and when it came. */
export type ShowQuery = { data: EventShow | undefined; dataUpdatedAt: number };

/** Returns the server's time in milliseconds, every `everyMs`, by the last answer. This machine's clock may be off. */
export function useServerTime(query: ShowQuery, everyMs = 1_000): number {
  const [localMs, setLocalMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setLocalMs(Date.now()), everyMs);
    return () => window.clearInterval(timer);
  }, [everyMs]);
  if (!query.data) return 0;
  return Date.parse(query.data.server_time) + Math.max(0, localMs - query.dataUpdatedAt);
}
