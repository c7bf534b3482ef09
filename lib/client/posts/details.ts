"use client";

import { queryOptions, useQuery } from "@tanstack/react-query";
import { apiPaths } from "@/lib/shared/paths";
import type { PostDetails } from "@/lib/shared/posts/moderation-contract";
import { api } from "../session/api-client";
import { postKeys } from "./cache";

function postDetailsOptions(id: string) {
  return queryOptions({
    queryKey: postKeys.detailsOf(id),
    queryFn: ({ signal }) => api.get<PostDetails>(apiPaths.events.getPostDetails(id), { signal }),
  });
}

/**
 * The details that help to decide about the open post. Fetched when it opens, and again when it or one of the guest's
 * other posts changes.
 */
export function usePostDetails(id: string) {
  return useQuery(postDetailsOptions(id));
}
