"use client";

import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import type { EventDesk } from "@/lib/shared/event-desk/contract";
import { apiPaths } from "@/lib/shared/paths";
import { postKeys } from "../posts/cache";
import { coalesce } from "../posts/coalesce";
import type { LivePostsOptions } from "../posts/notices";
import { type NoticeHandlers, useNotices } from "../posts/use-notices";
import { api } from "../session/api-client";
import { waitingKeys } from "../wait-alarm/cache";
import { oldestWaitingKey } from "./waiting";

export const eventDeskKeys = { of: (id: string) => ["event-desk", id] as const };
/** Key of the picture of an event's wall. Not below the page's own key: it is fetched less often. */
export const deskWallKey = (id: string) => ["event-desk-wall", id] as const;

/** Query of the data of an event's page. */
function eventDeskOptions(id: string) {
  return queryOptions({
    queryKey: eventDeskKeys.of(id),
    queryFn: ({ signal }) => api.get<EventDesk>(apiPaths.events.getEventDesk(id), { signal }),
  });
}

/** Batches the pushes of a busy hour into one request per second. */
const gatherMs = 1_000;
/** The same for the picture of the wall, whose posts are a larger answer. */
const wallGatherMs = 4_000;
/** Poll intervals. Even with the socket, a new hour begins and others edit the event. */
const liveIntervalMs = 60_000;
const pollIntervalMs = 10_000;

/** The data of an event's page, refetched whenever one of its posts arrives or changes. */
export function useEventDesk(id: string, live: LivePostsOptions) {
  const hasLiveUpdates = useNotices(
    live,
    useCallback((queryClient) => deskHandlers(queryClient, id), [id]),
  );
  const query = useQuery({
    ...eventDeskOptions(id),
    refetchInterval: hasLiveUpdates ? liveIntervalMs : pollIntervalMs,
  });
  return { ...query, hasLiveUpdates };
}

/** Refetches an event's page at each of its notices. */
function deskHandlers(queryClient: QueryClient, id: string): NoticeHandlers {
  const refetch = async () => {
    const keys = [eventDeskKeys.of(id), oldestWaitingKey(id), waitingKeys.all, postKeys.failedMediaOf(id)];
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
  const refetchWall = () => queryClient.invalidateQueries({ queryKey: deskWallKey(id) });
  const changed = coalesce<string>(refetch, gatherMs);
  const wallChanged = coalesce<string>(refetchWall, wallGatherMs, { isFirstAtOnce: true });
  return {
    onPosts: (eventId) => {
      if (eventId !== id) return;
      changed.add(id);
      wallChanged.add(id);
    },
    onAlarm: () => void refetch(),
    onModeChange: () => void refetch(),
    onSubscribed: () => {
      void refetch();
      wallChanged.add(id);
    },
    stop: () => {
      changed.stop();
      wallChanged.stop();
    },
  };
}
