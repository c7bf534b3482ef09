"use client";

import { useState } from "react";
import { usePost } from "@/lib/client/posts/hooks";
import type { OrganiserPost } from "@/lib/shared/posts/contract";

/** The open post, wherever it stands, and those beside it in the list. */
export function useOpenPost(id: string | null, posts: readonly OrganiserPost[]) {
  const [place, setPlace] = useState(-1);
  const found = id === null ? -1 : posts.findIndex((post) => post.id === id);
  if (found !== -1 && found !== place) setPlace(found);
  const isListed = found !== -1;
  const { data, isFetched } = usePost(isListed ? null : id);
  // One that has left the list stands where it was: before the one that took its place.
  const nextIndex = isListed ? found + 1 : place;
  const previousIndex = isListed ? found - 1 : place - 1;
  return {
    post: (isListed ? posts[found] : data) ?? null,
    /** There is no such post, or not for this person. */
    isMissing: id !== null && !isListed && isFetched && !data,
    previous: posts[previousIndex] ?? null,
    next: posts[nextIndex] ?? null,
    /** Counted from 0; null where it is not in the list. */
    place: isListed ? found : null,
  };
}
