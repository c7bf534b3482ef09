"use client";

import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { apiPaths } from "@/lib/shared/paths";
import type { FailedMedia, RetriedMedia } from "@/lib/shared/posts/failed-media";
import { api } from "../browser/api-client";
import { askAnew, postKeys } from "./cache";

/** Failures are rare, and a notice of the post has the count asked for anew (counts.ts). */
const intervalMs = 60_000;

function failedMediaOptions(event_id: string | undefined) {
  return queryOptions({
    queryKey: postKeys.failedMediaOf(event_id),
    queryFn: ({ signal }) => api.get<FailedMedia>(apiPaths.events.getFailedMedia(event_id), { signal }),
  });
}

/** How many posts have failed media; of all events that the person moderates where none is named. */
export function useFailedMedia(event_id: string | undefined) {
  return useQuery({ ...failedMediaOptions(event_id), refetchInterval: intervalMs });
}

/** Has the failed media of an event, or of all of them, made again. Rejects with an ApiError. */
export function useRetryFailedMedia() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (event_id: string | undefined) =>
      api.post<RetriedMedia>(apiPaths.events.retryFailedMedia, event_id ? { event_id } : {}),
    // Posts that were restarted before it failed are restarted as well.
    onSettled: () => {
      askAnew(queryClient);
      void queryClient.invalidateQueries({ queryKey: postKeys.failedMedia });
    },
  });
}
