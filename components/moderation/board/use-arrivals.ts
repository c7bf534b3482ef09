"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { matchesFilter, type PostFilter, sweepLists } from "@/lib/client/posts/cache";
import type { OrganiserPost } from "@/lib/shared/posts/contract";

/** Idle time after which a click is unlikely. */
const calmAfterMs = 1_500;
const lookEveryMs = 400;

type ArrivalsOptions = {
  /** A new key resets the state. */
  listKey: string;
  filter: PostFilter;
  /** All loaded posts, newest first. */
  posts: readonly OrganiserPost[];
  /** Posts are selected or one is open: freeze the list. */
  isHeld: boolean;
  /** Returns true if the first row is visible. */
  isAtTop: () => boolean;
};

/**
 * Keeps cards from moving under a finger. Arrivals, and removals by other moderators, wait until the grid is idle; when
 * scrolled down, arrivals wait until they are requested.
 */
export function useArrivals({ listKey, filter, posts, isHeld, isAtTop }: ArrivalsOptions) {
  const queryClient = useQueryClient();
  const lastTouch = useRef(0);
  const newest = posts[0]?.id ?? null;
  // Posts up to `latest` are shown, newer ones wait; posts up to `first` are from the initial load.
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
    /** Arrived while the screen was open. */
    isNew: (post: OrganiserPost) => first !== null && post.id > first,
    /** Spread onto the element that must not move while in use. */
    touchHandlers: { onPointerMove: touch, onPointerDown: touch, onKeyDown: touch },
  };
}
