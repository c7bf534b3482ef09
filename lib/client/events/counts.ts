"use client";

import { useQuery } from "@tanstack/react-query";
import type { EventCounts } from "@/lib/shared/events/counts-contract";
import { apiPaths } from "@/lib/shared/paths";
import { api } from "../session/api-client";

/** Poll interval: the list is read, not watched. */
const intervalMs = 30_000;

type Counts = EventCounts[number];

/** Returns the numbers of posts by event id; undefined while unknown. Events without posts have no entry. */
export function useEventCounts(): ReadonlyMap<string, Counts> | undefined {
  const { data } = useQuery({
    queryKey: ["event-counts"],
    queryFn: ({ signal }) => api.get<EventCounts>(apiPaths.events.getEventCounts, { signal }),
    refetchInterval: intervalMs,
    select: byId,
  });
  return data;
}

const byId = (counts: EventCounts) => new Map(counts.map((each) => [each.event_id, each]));
