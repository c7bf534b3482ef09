"use client";

import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useMemo } from "react";
import { apiPaths } from "@/lib/shared/paths";
import type { OrganiserPost } from "@/lib/shared/posts/contract";
import { showPaths } from "@/lib/shared/show/paths";
import type { PostStatus, SettablePostStatus, YesNo } from "@/lib/shared/vocabulary";
import { ApiError, api } from "../session/api-client";
import { download } from "../session/download";
import { waitingKeys } from "../wait-alarm/cache";
import {
  fetchPosts,
  forgetPosts,
  moderationEventsOptions,
  postKeys,
  postListOptions,
  postOptions,
  refetchPosts,
  storePosts,
  totalOf,
} from "./cache";
import { coalesce } from "./coalesce";
import { pollIntervalMs, recount } from "./counts";
import type { PostFilter } from "./filter";
import type { LivePostsOptions } from "./notices";
import { type NoticeHandlers, useNotices } from "./use-notices";

export type { LivePostsOptions } from "./notices";

type PostListWays = {
  /** The socket reports changes, so no polling is needed. */
  hasLiveUpdates: boolean;
  /** False until the filter is known; nothing is fetched before that. */
  isNeeded?: boolean;
};

/** The matching posts, in the filter's order. */
export function usePostList(filter: PostFilter, { hasLiveUpdates, isNeeded = true }: PostListWays) {
  const query = useInfiniteQuery({
    ...postListOptions(filter),
    enabled: isNeeded,
    // The socket keeps a mounted list current; a list that is opened again refetches what it missed.
    staleTime: hasLiveUpdates ? Number.POSITIVE_INFINITY : 0,
    refetchOnMount: "always",
    refetchInterval: hasLiveUpdates ? false : pollIntervalMs,
  });
  const { data } = query;
  const posts = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  return { ...query, posts, total: data ? totalOf(data) : null };
}

/** One post by id. Idle while `id` is null. */
export function usePost(id: string | null) {
  return useQuery({ ...postOptions(id ?? ""), enabled: id !== null });
}

/** The events whose posts the person may moderate. Fetched once needed. */
export function useModerationEvents({ isNeeded = true } = {}) {
  return useQuery({ ...moderationEventsOptions(), enabled: isNeeded });
}

/** Mutation of one post by the signed-in person. Not optimistic: the cache takes the server's answer only. */
function usePostChange<Change extends { id: string }>(name: string, send: (change: Change) => Promise<OrganiserPost>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: postKeys.change(name),
    mutationFn: send,
    onSuccess: (post) => {
      storePosts(queryClient, [post]);
      recount(queryClient);
    },
    onError: async (error, { id }) => {
      if (!(error instanceof ApiError)) return;
      if (error.code === "not_found") forgetPosts(queryClient, [id]);
      // A colleague was faster: load their decision before the error is shown.
      if (error.code === "conflict") await fetchChanged(queryClient, [id]);
    },
  });
}

export type StatusChange = { id: string; status: SettablePostStatus };

/** A decision, with the post's status when it was made. */
type Decision = StatusChange & { expected_status: PostStatus; in_turn?: boolean };

export function useSetPostStatus() {
  return usePostChange("status", ({ id, ...decision }: Decision) =>
    api.put<OrganiserPost>(apiPaths.events.updateEventPostStatus(id), decision),
  );
}

/** Undoes one's own status change. */
export function useUndoPostStatus() {
  return usePostChange("undo", ({ id, status }: StatusChange) =>
    api.put<OrganiserPost>(apiPaths.events.undoEventPostStatus(id), { status }),
  );
}

export function useSetPostFavourite() {
  return usePostChange("favourite", ({ id, is_favourite }: { id: string; is_favourite: YesNo }) =>
    api.put<OrganiserPost>(apiPaths.events.updateEventPostFavourite(id), { is_favourite }),
  );
}

/** Shows a post large on all screens, and approves a waiting one. */
export function useBringUpPost() {
  return usePostChange("bring-up", ({ id }: { id: string }) => api.post<OrganiserPost>(showPaths.bringUpPost(id), {}));
}

/** Retries the failed media of one post. */
export function useRetryPostMedia() {
  return usePostChange("retry-media", ({ id }: { id: string }) =>
    api.post<OrganiserPost>(apiPaths.events.retryPostMedia(id), {}),
  );
}

/** Downloads the guest's original file of a post whose media failed. */
export function useDownloadOriginal() {
  return useMutation({ mutationFn: (id: string) => download(apiPaths.events.getPostOriginal(id)) });
}

/** The ids of posts with a mutation in flight. */
export function useChangingPosts(): ReadonlySet<string> {
  const ids = useMutationState({
    filters: { mutationKey: postKeys.changes, status: "pending" },
    select: (mutation) => (mutation.state.variables as { id: string }).id,
  });
  return useMemo(() => new Set(ids), [ids]);
}

/** Pushes within this time of the last fetch share one request. The first push is fetched at once. */
const gatherMs = 60;

/**
 * Keeps all cached lists in sync with changes by colleagues and guests. Returns whether the socket reports changes; if
 * not, the caller has to poll.
 */
export function useLivePosts(live: LivePostsOptions): boolean {
  return useNotices(live, listHandlers);
}

/** Handlers that keep all cached lists of posts current. */
function listHandlers(queryClient: QueryClient): NoticeHandlers {
  const changed = coalesce<string>((ids) => fetchChanged(queryClient, ids), gatherMs, { isFirstAtOnce: true });
  const refetchEvents = () => void queryClient.invalidateQueries({ queryKey: postKeys.events });
  const refetchWaiting = () => void queryClient.invalidateQueries({ queryKey: waitingKeys.all });
  return {
    // The server does not return erased posts, so `fetchChanged` forgets them.
    onPosts: (_eventId, ids) => {
      for (const id of ids) changed.add(id);
    },
    onAlarm: refetchWaiting,
    // A deleted event, or one that the person no longer moderates, takes its posts along.
    onModeChange: () => {
      refetchEvents();
      refetchPosts(queryClient);
    },
    onSubscribed: () => {
      refetchPosts(queryClient);
      refetchEvents();
      refetchWaiting();
    },
    stop: changed.stop,
  };
}

/** Fetches the posts that the notices name; drops those that the person may not see. */
async function fetchChanged(queryClient: QueryClient, ids: string[]): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: waitingKeys.all });
  try {
    const posts = await fetchPosts(ids);
    storePosts(queryClient, posts);
    const returned = new Set(posts.map((post) => post.id));
    forgetPosts(
      queryClient,
      ids.filter((id) => !returned.has(id)),
    );
    recount(queryClient);
  } catch {
    refetchPosts(queryClient);
  }
}
