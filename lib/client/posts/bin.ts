"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { apiPaths } from "@/lib/shared/paths";
import type { EmptiedBin } from "@/lib/shared/posts/bin";
import { ApiError, api } from "../browser/api-client";
import { askAnew, forgetPosts, postKeys } from "./cache";
import { recount } from "./counts";

/** Erases a post for good. */
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

/** Erases all that lies in the bin of an event, or of the account. */
export function useEmptyBin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (event_id?: string) => api.delete<EmptiedBin>(apiPaths.events.emptyBin(event_id)),
    // Posts that went before it failed are gone as well.
    onSettled: () => askAnew(queryClient),
  });
}
