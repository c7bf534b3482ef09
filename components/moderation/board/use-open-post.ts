"use client";

import { useState } from "react";
import { matchesFilter, type PostFilter } from "@/lib/client/posts/cache";
import { usePost } from "@/lib/client/posts/hooks";
import type { OrganiserPost } from "@/lib/shared/posts/contract";

type OpenPostOptions = {
  filter: PostFilter;
  /** Everything loaded, newest first. */
  posts: readonly OrganiserPost[];
  /** `posts` without new ones that are not let in yet. */
  shown: readonly OrganiserPost[];
};

/** The open post, wherever it stands, and those beside it in the list. */
export function useOpenPost(id: string | null, { filter, posts, shown }: OpenPostOptions) {
  const [lastIndex, setLastIndex] = useState(-1);
  const found = id === null ? -1 : shown.findIndex((post) => post.id === id);
  if (found !== -1 && found !== lastIndex) setLastIndex(found);
  const isListed = found !== -1;
  const { data, isFetched } = usePost(isListed ? null : id);
  const post = (isListed ? shown[found] : data) ?? null;
  // One that has left the list stands where it was: before the one that took its place.
  const nextIndex = isListed ? found + 1 : lastIndex;
  const previousIndex = isListed ? found - 1 : lastIndex - 1;
  return {
    post,
    /** There is no such post, or not for this person. */
    isMissing: id !== null && !isListed && isFetched && !data,
    previous: shown[previousIndex] ?? null,
    next: shown[nextIndex] ?? null,
    /** Counted from 0, among the shown ones; null where it is not in the list. */
    index: isListed ? found : null,
    place: isListed && post ? placeOf(post, posts, filter) : null,
  };
}

/**
 * A post's place among those that match, from 1; null for one that does not. The list keeps posts that others have decided
 * for a moment, but its total no longer counts them.
 */
function placeOf(post: OrganiserPost, posts: readonly OrganiserPost[], filter: PostFilter): number | null {
  if (!matchesFilter(post, filter)) return null;
  const upToPost = posts.slice(0, posts.findIndex(({ id }) => id === post.id) + 1);
  return upToPost.filter((one) => matchesFilter(one, filter)).length;
}
