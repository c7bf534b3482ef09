"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { apiPaths } from "@/lib/shared/paths";
import type { EmptiedBin } from "@/lib/shared/posts/bin";
import { ApiError, api } from "../session/api-client";
import { forgetPosts, postKeys, refetchPosts } from "./cache";
import { recount } from "./counts";

/** Permanently deletes a post. */
export function useErasePost() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: postKeys.change("erase"),
    mutationFn: ({ id }: { id: string }) => api.delete(apiPaths.events.eraseEventPost(id)),
    onSuccess: (_, { id }) => {
      forgetPosts(queryClient, [id]);
      recount(queryClient);
    },
    onError: (error, { id }) => {
      if (error instanceof ApiError && error.code === "not_found") forgetPosts(queryClient, [id]);
    },
  });
}

/** Empties the bin of an event, or of the account if no event is given. */
export function useEmptyBin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (event_id?: string) => api.delete<EmptiedBin>(apiPaths.events.emptyBin(event_id)),
    // The server may have erased some posts before it failed.
    onSettled: () => refetchPosts(queryClient),
  });
}
