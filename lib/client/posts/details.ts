"use client";

import { queryOptions, useQuery } from "@tanstack/react-query";
import { apiPaths } from "@/lib/shared/paths";
import type { PostDetails } from "@/lib/shared/posts/moderation-contract";
import { api } from "../browser/api-client";
import { postKeys } from "./cache";

function postDetailsOptions(id: string) {
  return queryOptions({
    queryKey: postKeys.detailsOf(id),
    queryFn: ({ signal }) => api.get<PostDetails>(apiPaths.events.getPostDetails(id), { signal }),
  });
}

/** Gives what helps to decide about the open post; asked for when it is opened, and again when it or one beside it changed. */
export function usePostDetails(id: string) {
  return useQuery(postDetailsOptions(id));
}
