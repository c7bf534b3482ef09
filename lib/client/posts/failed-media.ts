"use client";

import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { apiPaths } from "@/lib/shared/paths";
import type { FailedMedia, RetriedMedia } from "@/lib/shared/posts/failed-media";
import { api } from "../session/api-client";
import { postKeys, refetchPosts } from "./cache";

/** Poll interval. Failures are rare, and a push about the post refetches the count too (counts.ts). */
const intervalMs = 60_000;

function failedMediaOptions(event_id: string | undefined) {
  return queryOptions({
    queryKey: postKeys.failedMediaOf(event_id),
    queryFn: ({ signal }) => api.get<FailedMedia>(apiPaths.events.getFailedMedia(event_id), { signal }),
  });
}

/** The number of posts with failed media, of all events that the person moderates if none is given. */
export function useFailedMedia(event_id: string | undefined) {
  return useQuery({ ...failedMediaOptions(event_id), refetchInterval: intervalMs });
}

/** Retries the failed media of an event, or of all events. Rejects with an ApiError. */
export function useRetryFailedMedia() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (event_id: string | undefined) =>
      api.post<RetriedMedia>(apiPaths.events.retryFailedMedia, event_id ? { event_id } : {}),
    // The server may have restarted some posts before it failed.
    onSettled: () => {
      refetchPosts(queryClient);
      void queryClient.invalidateQueries({ queryKey: postKeys.failedMedia });
    },
  });
}
