"use client";

import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { deskLimits } from "@/lib/shared/limits/desk";
import { apiPaths } from "@/lib/shared/paths";
import type { OrganiserPost } from "@/lib/shared/posts/contract";
import { type PostPage, postKeys } from "../posts/cache";
import { pollIntervalMs } from "../posts/counts";
import { matchesFilter, type PostFilter } from "../posts/filter";
import { api } from "../session/api-client";

const filterOf = (event_id: string): PostFilter => ({ event_id, status: "pending", order: "oldest" });

/** Key prefix of an event's oldest waiting posts: a list's own key, so that the patchers of lists find them. */
export const oldestWaitingKey = (eventId: string) => postKeys.list(filterOf(eventId));

/** Query of the oldest waiting posts of an event: one short page, with spares that follow approved ones at once. */
function oldestWaitingOptions(eventId: string) {
  return infiniteQueryOptions({
    queryKey: [...oldestWaitingKey(eventId), "oldest"] as const,
    queryFn: ({ signal }): Promise<PostPage> =>
      api.page<OrganiserPost>(
        apiPaths.events.getAllEventPosts({ ...filterOf(eventId), limit: deskLimits.waitingLoaded }),
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: () => null,
  });
}

/** The waiting posts of an event that the page shows, oldest first. `hasLiveUpdates`: notices report changes. */
export function useOldestWaiting(eventId: string, { hasLiveUpdates }: { hasLiveUpdates: boolean }) {
  const query = useInfiniteQuery({
    ...oldestWaitingOptions(eventId),
    refetchInterval: hasLiveUpdates ? false : pollIntervalMs,
  });
  const loaded = query.data?.pages.flatMap((page) => page.items) ?? [];
  const posts = loaded.filter((post) => matchesFilter(post, filterOf(eventId))).slice(0, deskLimits.waitingShown);
  return { ...query, posts };
}
