"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { matchesFilter, type PostFilter, sweepLists } from "@/lib/client/posts/cache";
import type { OrganiserPost } from "@/lib/shared/posts/contract";

/** After this long without a touch nobody is about to press anything. */
const calmAfterMs = 1_500;
const lookEveryMs = 400;

type ArrivalsOptions = {
  /** Another list starts anew. */
  listKey: string;
  filter: PostFilter;
  /** Everything loaded, newest first. */
  posts: readonly OrganiserPost[];
  /** Posts are chosen or one is open: nothing may move now. */
  isHeld: boolean;
  /** Whether the first row is in sight. */
  isAtTop: () => boolean;
};

/**
 * Nothing moves under a finger. New posts, and those that others' decisions remove, wait until the grid was left alone
 * for a moment; further down, new ones wait until they are asked for.
 */
export function useArrivals({ listKey, filter, posts, isHeld, isAtTop }: ArrivalsOptions) {
  const queryClient = useQueryClient();
  const lastTouch = useRef(0);
  const newest = posts[0]?.id ?? null;
  // Posts up to `latest` were let in, the others wait above them; those up to `first` were there from the beginning.
  const [mark, setMark] = useState({ listKey, first: newest, latest: newest });
  if (mark.listKey !== listKey || (mark.latest === null && newest !== null)) {
    setMark({ listKey, first: newest, latest: newest });
  }
  const { first, latest } = mark;
  const letIn = () => setMark((known) => ({ ...known, latest: newest }));
  const settle = useEffectEvent(() => {
    if (performance.now() - lastTouch.current < calmAfterMs) return;
    sweepLists(queryClient);
    if (isAtTop()) letIn();
  });

  const waiting = latest === null ? 0 : posts.filter((post) => post.id > latest).length;
  const hasLeaving = posts.some((post) => !matchesFilter(post, filter));
  const isSettling = !isHeld && (waiting > 0 || hasLeaving);

  useEffect(() => {
    if (!isSettling) return;
    const timer = setInterval(settle, lookEveryMs);
    return () => clearInterval(timer);
  }, [isSettling]);

  const touch = () => {
    lastTouch.current = performance.now();
  };
  return {
    shown: waiting === 0 ? posts : posts.slice(waiting),
    waiting,
    letIn,
    /** Came in while the screen was open. */
    isNew: (post: OrganiserPost) => first !== null && post.id > first,
    /** Spread onto what must hold still while it is touched. */
    touchHandlers: { onPointerMove: touch, onPointerDown: touch, onKeyDown: touch },
  };
}
