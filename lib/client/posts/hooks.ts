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
import type { PostStatus, SettablePostStatus, YesNo } from "@/lib/shared/vocabulary";
import { ApiError, api } from "../browser/api-client";
import { download } from "../browser/download";
import { waitingKeys } from "../wait-alarm/cache";
import {
  askAnew,
  fetchPosts,
  forgetPosts,
  moderationEventsOptions,
  type PostFilter,
  postKeys,
  postListOptions,
  postOptions,
  storePosts,
  totalOf,
} from "./cache";
import { coalesce } from "./coalesce";
import { pollIntervalMs, recount } from "./counts";
import type { LivePostsOptions } from "./notices";
import { type NoticeTaker, useNotices } from "./use-notices";

export type { LivePostsOptions } from "./notices";

type PostListWays = {
  /** The socket tells of changes, so nobody needs to ask. */
  isHeard: boolean;
  /** Which posts to show is known; before that, none are asked for. */
  isNeeded?: boolean;
};

/** The posts that match, in the filter's order. */
export function usePostList(filter: PostFilter, { isHeard, isNeeded = true }: PostListWays) {
  const query = useInfiniteQuery({
    ...postListOptions(filter),
    enabled: isNeeded,
    // The socket keeps it true; a list that was left and is opened again asks what it missed.
    staleTime: isHeard ? Number.POSITIVE_INFINITY : 0,
    refetchOnMount: "always",
    refetchInterval: isHeard ? false : pollIntervalMs,
  });
  const { data } = query;
  const posts = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  return { ...query, posts, total: data ? totalOf(data) : null };
}

/** One post wherever it stands; null while it is unknown. */
export function usePost(id: string | null) {
  return useQuery({ ...postOptions(id ?? ""), enabled: id !== null });
}

/** The events whose posts the person may moderate; asked for once they are needed. */
export function useModerationEvents({ isNeeded = true } = {}) {
  return useQuery({ ...moderationEventsOptions(), enabled: isNeeded });
}

/** A change of one post by the signed-in person; the cache takes up the server's answer, and nothing before it. */
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
      // Somebody was faster: what they decided is what stands here when the refusal is told.
      if (error.code === "conflict") await takeUp(queryClient, [id]);
    },
  });
}

export type StatusChange = { id: string; status: SettablePostStatus };

/** A decision, and what the post was when it was made. */
type Decision = StatusChange & { expected_status: PostStatus };

export function useSetPostStatus() {
  return usePostChange("status", ({ id, ...decision }: Decision) =>
    api.put<OrganiserPost>(apiPaths.events.updateEventPostStatus(id), decision),
  );
}

/** Takes back one's own setting of a status. */
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

/** Has the failed media of one post made again. */
export function useRetryPostMedia() {
  return usePostChange("retry-media", ({ id }: { id: string }) =>
    api.post<OrganiserPost>(apiPaths.events.retryPostMedia(id), {}),
  );
}

/** Saves what the guest sent, where nothing could be made of it. */
export function useDownloadOriginal() {
  return useMutation({ mutationFn: (id: string) => download(apiPaths.events.getPostOriginal(id)) });
}

/** The ids of the posts that wait for the server's answer to a change. */
export function useChangingPosts(): ReadonlySet<string> {
  const ids = useMutationState({
    filters: { mutationKey: postKeys.changes, status: "pending" },
    select: (mutation) => (mutation.state.variables as { id: string }).id,
  });
  return useMemo(() => new Set(ids), [ids]);
}

/** News that come so soon after the last question to the server are one question. The first is asked at once. */
const gatherMs = 60;

/**
 * Keeps every remembered list true to what the account's other people and guests do. Returns whether the socket tells
 * of changes now; while it does not, somebody has to ask.
 */
export function useLivePosts(live: LivePostsOptions): boolean {
  return useNotices(live, keepLists);
}

function keepLists(queryClient: QueryClient): NoticeTaker {
  const changed = coalesce<string>((ids) => takeUp(queryClient, ids), gatherMs, { isFirstAtOnce: true });
  const askOfWaiting = () => void queryClient.invalidateQueries({ queryKey: waitingKeys.all });
  return {
    // Nobody gives erased posts any more, so they are forgotten.
    takePosts: (_eventId, ids) => {
      for (const id of ids) changed.add(id);
    },
    takeAlarm: askOfWaiting,
    takeBeginning: () => {
      askAnew(queryClient);
      askOfWaiting();
    },
    stop: changed.stop,
  };
}

/** Fetches what the notices named, as far as this person may see it. */
async function takeUp(queryClient: QueryClient, ids: string[]): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: waitingKeys.all });
  try {
    const posts = await fetchPosts(ids);
    storePosts(queryClient, posts);
    const given = new Set(posts.map((post) => post.id));
    forgetPosts(
      queryClient,
      ids.filter((id) => !given.has(id)),
    );
    recount(queryClient);
  } catch {
    askAnew(queryClient);
  }
}
