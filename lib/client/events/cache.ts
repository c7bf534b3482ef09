import { queryOptions } from "@tanstack/react-query";
import type { OrganiserEvent } from "@/lib/shared/events/contract";
import { apiPaths } from "@/lib/shared/paths";
import { api } from "../browser/api-client";
import { listCache } from "../browser/list-cache";

export const eventCache = listCache<OrganiserEvent>("events", apiPaths.events.getEvents);

/** Query that tells whether a slug is free; `excludeId` is the event that may keep its own slug. */
export function slugOptions(slug: string, excludeId: string | null) {
  return queryOptions({
    queryKey: [...eventCache.keys.all, "slug", slug, excludeId],
    queryFn: async ({ signal }) => {
      const path = apiPaths.events.checkSlug(slug, excludeId ?? undefined);
      return (await api.get<{ available: boolean }>(path, { signal })).available;
    },
    staleTime: 5_000,
  });
}
