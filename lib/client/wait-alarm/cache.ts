import { queryOptions } from "@tanstack/react-query";
import { apiPaths } from "@/lib/shared/paths";
import type { WaitingPosts } from "@/lib/shared/wait-alarm/contract";
import { api } from "../session/api-client";

export const waitingKeys = {
  all: ["waiting"] as const,
  /** Key of one event's waiting posts; with null, of all events that the person moderates. */
  of: (eventId: string | null) => ["waiting", eventId] as const,
};

export function waitingOptions(eventId: string | null) {
  return queryOptions({
    queryKey: waitingKeys.of(eventId),
    queryFn: ({ signal }) => api.get<WaitingPosts[]>(apiPaths.events.getWaitingPosts(eventId ?? undefined), { signal }),
  });
}
