"use client";

import { useState } from "react";
import { matchesFilter, type PostFilter } from "@/lib/client/posts/filter";
import { usePost } from "@/lib/client/posts/hooks";
import { messages } from "@/lib/shared/messages";
import type { OrganiserPost } from "@/lib/shared/posts/contract";

type OpenPostOptions = {
  filter: PostFilter;
  /** All loaded posts, newest first. */
  posts: readonly OrganiserPost[];
  /** `posts` without arrivals that still wait. */
  shown: readonly OrganiserPost[];
};

/** Returns the open post, in the list or not, and its neighbours in the list. */
export function useOpenPost(id: string | null, { filter, posts, shown }: OpenPostOptions) {
  const [lastIndex, setLastIndex] = useState(-1);
  const found = id === null ? -1 : shown.findIndex((post) => post.id === id);
  if (found !== -1 && found !== lastIndex) setLastIndex(found);
  const isListed = found !== -1;
  const { data, isFetched, error } = usePost(isListed ? null : id);
  const post = (isListed ? shown[found] : data) ?? null;
  // A post that left the list keeps its position: just before the post now at its index.
  const nextIndex = isListed ? found + 1 : lastIndex;
  const previousIndex = isListed ? found - 1 : lastIndex - 1;
  return {
    post,
    /** Says why there is no post: it could not be loaded, or does not exist for this person. Null otherwise. */
    fault: id !== null && !isListed && isFetched && !data ? (error?.message ?? messages.posts.notFound) : null,
    previous: shown[previousIndex] ?? null,
    next: shown[nextIndex] ?? null,
    /** Zero-based index among the shown posts; null if not in the list. */
    index: isListed ? found : null,
    place: isListed && post ? placeOf(post, posts, filter) : null,
  };
}

/**
 * Returns a post's one-based position among the matches; null if it does not match. The list briefly keeps posts that
 * other moderators decided, but its total excludes them, so they are skipped.
 */
function placeOf(post: OrganiserPost, posts: readonly OrganiserPost[], filter: PostFilter): number | null {
  if (!matchesFilter(post, filter)) return null;
  const upToPost = posts.slice(0, posts.findIndex(({ id }) => id === post.id) + 1);
  return upToPost.filter((one) => matchesFilter(one, filter)).length;
}
