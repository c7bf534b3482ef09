"use client";

import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { apiPaths } from "@/lib/shared/paths";
import type { PostCounts } from "@/lib/shared/posts/moderation-contract";
import { api } from "../browser/api-client";
import { atMostEvery } from "./at-most-every";
import { askAnew, fetchPostTotal, type PostFilter, postKeys, storeTotal } from "./cache";

/** However many posts come in and are decided, a console asks no more often than this. */
const spacingMs = 1_000;
/** How often a console that hears nothing looks by itself. */
export const pollIntervalMs = 15_000;

/** How many posts of each status there are; of all events where none is named. */
export function postCountsOptions(event_id: string | undefined) {
  return queryOptions({
    queryKey: postKeys.countsOf(event_id),
    queryFn: ({ signal }) => api.get<PostCounts>(apiPaths.events.getPostCounts(event_id), { signal }),
  });
}

/** The counts, kept true by `recount`. `isHeard`: the socket tells of changes, so nobody needs to ask. */
export function usePostCounts(event_id: string | undefined, { isHeard }: { isHeard: boolean }) {
  return useQuery({
    ...postCountsOptions(event_id),
    staleTime: isHeard ? Number.POSITIVE_INFINITY : 0,
    refetchOnMount: "always",
    refetchInterval: isHeard ? false : pollIntervalMs,
  });
}

/** All posts, whatever their status. */
export function sumOf(counts: PostCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** How many posts a list shows, or null where the counts do not say it. */
export function countedTotal(counts: PostCounts, { status, search }: PostFilter): number | null {
  if (search) return null;
  return status ? counts[status] : sumOf(counts);
}

const recounts = new WeakMap<QueryClient, () => void>();

/** Has the server count again what is on the screen, soon. */
export function recount(queryClient: QueryClient): void {
  let ask = recounts.get(queryClient);
  if (!ask) {
    ask = atMostEvery(() => countAgain(queryClient), spacingMs);
    recounts.set(queryClient, ask);
  }
  ask();
}

/** Patches count well, but not what changed while a page was on its way: the server's numbers settle it. */
async function countAgain(queryClient: QueryClient): Promise<void> {
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
    askAnew(queryClient);
  }
}

async function fetchCounts(queryClient: QueryClient, event_id: string | undefined): Promise<PostCounts> {
  const options = postCountsOptions(event_id);
  // An answer on its way was counted before this news.
  await queryClient.cancelQueries({ queryKey: options.queryKey, exact: true });
  return queryClient.fetchQuery({ ...options, staleTime: 0 });
}
