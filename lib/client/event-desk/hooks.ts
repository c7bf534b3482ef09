"use client";

import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { postKeys } from "../posts/cache";
import { coalesce } from "../posts/coalesce";
import type { LivePostsOptions } from "../posts/notices";
import { type NoticeTaker, useNotices } from "../posts/use-notices";
import { waitingKeys } from "../wait-alarm/cache";
import { eventDeskOptions } from "./cache";

/** A busy hour's posts are one question in a second. */
const gatherMs = 1_000;
/** With the socket, hours still begin and events are still edited elsewhere. */
const heardIntervalMs = 60_000;
const silentIntervalMs = 10_000;

/** An event's page, asked for again whenever one of its posts comes or changes. */
export function useEventDesk(id: string, live: LivePostsOptions) {
  const isHeard = useNotices(
    live,
    useCallback((queryClient) => keepDesk(queryClient, id), [id]),
  );
  const query = useQuery({
    ...eventDeskOptions(id),
    refetchInterval: isHeard ? heardIntervalMs : silentIntervalMs,
  });
  return { ...query, isHeard };
}

/** Has the page of an event asked for again at each notice of it. */
function keepDesk(queryClient: QueryClient, id: string): NoticeTaker {
  const askAgain = async () => {
    const keys = [eventDeskOptions(id).queryKey, waitingKeys.of(id), postKeys.failedMediaOf(id)];
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
  const changed = coalesce<string>(askAgain, gatherMs);
  return {
    takePosts: (eventId) => {
      if (eventId === id) changed.add(id);
    },
    takeAlarm: () => void askAgain(),
    takeBeginning: () => void askAgain(),
    stop: changed.stop,
  };
}
