"use client";

import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { apiPaths } from "@/lib/shared/paths";
import type { PostCounts } from "@/lib/shared/posts/moderation-contract";
import { api } from "../session/api-client";
import { fetchPostTotal, postKeys, refetchPosts, storeTotal } from "./cache";
import type { PostFilter } from "./filter";

/** Minimum gap between two recounts of a console. */
const spacingMs = 1_000;
/** Poll interval of a console without a live connection. */
export const pollIntervalMs = 15_000;

/** Query of the number of posts per status, of all events if none is given. */
export function postCountsOptions(event_id: string | undefined) {
  return queryOptions({
    queryKey: postKeys.countsOf(event_id),
    queryFn: ({ signal }) => api.get<PostCounts>(apiPaths.events.getPostCounts(event_id), { signal }),
  });
}

/** The counts; `recount` keeps them current. `hasLiveUpdates`: the socket reports changes, so no polling is needed. */
export function usePostCounts(event_id: string | undefined, { hasLiveUpdates }: { hasLiveUpdates: boolean }) {
  return useQuery({
    ...postCountsOptions(event_id),
    staleTime: hasLiveUpdates ? Number.POSITIVE_INFINITY : 0,
    refetchOnMount: "always",
    refetchInterval: hasLiveUpdates ? false : pollIntervalMs,
  });
}

/** Returns the number of posts of all statuses. */
export function sumOf(counts: PostCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** Returns the total of a list, or null if the counts cannot tell it (search, time). */
export function countedTotal(counts: PostCounts, { status, search, until }: PostFilter): number | null {
  if (search || until) return null;
  return status ? counts[status] : sumOf(counts);
}

const recounts = new WeakMap<QueryClient, () => void>();

/** Refetches the counts and totals on the screen, throttled. */
export function recount(queryClient: QueryClient): void {
  let ask = recounts.get(queryClient);
  if (!ask) {
    ask = atMostEvery(() => refetchCounts(queryClient), spacingMs);
    recounts.set(queryClient, ask);
  }
  ask();
}

/** Replaces patched totals by the server's numbers: patches miss changes that happen while a page is in flight. */
async function refetchCounts(queryClient: QueryClient): Promise<void> {
  const shown = { type: "active" } as const;
  void queryClient.invalidateQueries({ queryKey: postKeys.failedMedia });
  const cache = queryClient.getQueryCache();
  const filters = cache
    .findAll({ queryKey: postKeys.lists, ...shown })
    .map(({ queryKey }) => queryKey[2] as PostFilter);
  const counted = cache
    .findAll({ queryKey: postKeys.counts, ...shown })
    .map(({ queryKey }) => (queryKey[2] as { event_id?: string }).event_id);
  const plain = filters.filter(({ search }) => !search).map(({ event_id }) => event_id);
  try {
    await Promise.all([
      ...[...new Set([...counted, ...plain])].map(async (event_id) => {
        const counts = await fetchCounts(queryClient, event_id);
        for (const filter of filters.filter((each) => each.event_id === event_id)) {
          const total = countedTotal(counts, filter);
          if (total !== null) storeTotal(queryClient, filter, total);
        }
      }),
      ...filters
        .filter(({ search }) => search)
        .map(async (filter) => storeTotal(queryClient, filter, await fetchPostTotal(filter))),
    ]);
  } catch {
    refetchPosts(queryClient);
  }
}

async function fetchCounts(queryClient: QueryClient, event_id: string | undefined): Promise<PostCounts> {
  const options = postCountsOptions(event_id);
  // A response in flight may predate the change.
  await queryClient.cancelQueries({ queryKey: options.queryKey, exact: true });
  return queryClient.fetchQuery({ ...options, staleTime: 0 });
}

/**
 * Throttles `work`: the first call runs it at once. Later calls within `spacingMs` or during a run are merged into one
 * more run. `work` must not reject.
 */
export function atMostEvery(work: () => Promise<void>, spacingMs: number): () => void {
  let isWaiting = false;
  let isAskedAgain = false;
  const run = async () => {
    isWaiting = true;
    isAskedAgain = false;
    await Promise.all([work(), new Promise((resolve) => setTimeout(resolve, spacingMs))]);
    isWaiting = false;
    if (isAskedAgain) void run();
  };
  return () => {
    if (isWaiting) isAskedAgain = true;
    else void run();
  };
}
