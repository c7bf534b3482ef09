import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../browser/api-client";
import { apiPaths } from "../paths";
import type { OrganiserEvent } from "./contract";

/*
 * What the console remembers of events: under which keys, fetched how, and changed by which functions. The patchers
 * are pure and the only writers.
 */

export const eventKeys = {
  all: ["events"] as const,
  list: ["events", "list"] as const,
  slugs: ["events", "slug"] as const,
  slug: (slug: string, excludeId: string | null) => ["events", "slug", slug, excludeId] as const,
};

/** The account's events, newest first. */
export function eventListOptions() {
  return queryOptions({
    queryKey: eventKeys.list,
    queryFn: ({ signal }) => api.get<OrganiserEvent[]>(apiPaths.events.getEvents, { signal }),
  });
}

/** Whether a slug is free; `excludeId` is the event that may keep its own. */
export function slugOptions(slug: string, excludeId: string | null) {
  return queryOptions({
    queryKey: eventKeys.slug(slug, excludeId),
    queryFn: async ({ signal }) => {
      const path = apiPaths.events.checkSlug(slug, excludeId ?? undefined);
      return (await api.get<{ available: boolean }>(path, { signal })).available;
    },
    staleTime: 5_000,
  });
}

/** Puts an event's new state in its place, or at the top if it is new. */
export function placeEvent(list: readonly OrganiserEvent[], event: OrganiserEvent): OrganiserEvent[] {
  const isKnown = list.some((known) => known.id === event.id);
  return isKnown ? list.map((known) => (known.id === event.id ? event : known)) : [event, ...list];
}

export function withoutEvent(list: readonly OrganiserEvent[], id: string): OrganiserEvent[] {
  return list.filter((event) => event.id !== id);
}

/**
 * Takes up an event as the server has it now. The list is asked for again besides: others may have changed it, and a
 * slug that was free or taken may have become the other.
 */
export function storeEvent(queryClient: QueryClient, event: OrganiserEvent): Promise<void> {
  queryClient.setQueryData(eventListOptions().queryKey, (list) => list && placeEvent(list, event));
  return refreshEvents(queryClient);
}

export function forgetEvent(queryClient: QueryClient, id: string): Promise<void> {
  queryClient.setQueryData(eventListOptions().queryKey, (list) => list && withoutEvent(list, id));
  return refreshEvents(queryClient);
}

/** Asks again for all that is known of events. */
export function refreshEvents(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: eventKeys.all });
}
