"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { dropUnmatchedPosts } from "@/lib/client/posts/cache";
import { matchesFilter, type PostFilter } from "@/lib/client/posts/filter";
import type { OrganiserPost } from "@/lib/shared/posts/contract";

/** Idle time after which a click is unlikely. */
const idleAfterMs = 1_500;
const checkIntervalMs = 400;

type IncomingPostsOptions = {
  /** A new key resets the state. */
  listKey: string;
  filter: PostFilter;
  /** All loaded posts, newest first. */
  posts: readonly OrganiserPost[];
  /** Posts are selected or one is open: freeze the list. */
  isListFrozen: boolean;
  /** Returns true if the first row is visible. */
  isAtTop: () => boolean;
};

/**
 * Keeps cards from moving under a finger. New posts, and removals by other moderators, wait until the grid is idle;
 * when scrolled down, new posts wait until they are requested.
 */
export function useIncomingPosts({ listKey, filter, posts, isListFrozen, isAtTop }: IncomingPostsOptions) {
  const queryClient = useQueryClient();
  const lastTouch = useRef(0);
  const newest = posts[0]?.id ?? null;
  // Posts up to `latest` are shown, newer ones wait; posts up to `first` are from the initial load.
  const [mark, setMark] = useState({ listKey, first: newest, latest: newest });
  if (mark.listKey !== listKey || (mark.latest === null && newest !== null)) {
    setMark({ listKey, first: newest, latest: newest });
  }
  const { first, latest } = mark;
  const showWaiting = () => setMark((known) => ({ ...known, latest: newest }));
  const updateWhenIdle = useEffectEvent(() => {
    if (performance.now() - lastTouch.current < idleAfterMs) return;
    dropUnmatchedPosts(queryClient);
    if (isAtTop()) showWaiting();
  });

  const waiting = latest === null ? 0 : posts.filter((post) => post.id > latest).length;
  const hasLeaving = posts.some((post) => !matchesFilter(post, filter));
  const isUpdatePending = !isListFrozen && (waiting > 0 || hasLeaving);

  useEffect(() => {
    if (!isUpdatePending) return;
    const timer = setInterval(updateWhenIdle, checkIntervalMs);
    return () => clearInterval(timer);
  }, [isUpdatePending]);

  const touch = () => {
    lastTouch.current = performance.now();
  };
  return {
    shown: waiting === 0 ? posts : posts.slice(waiting),
    waiting,
    showWaiting,
    /** Arrived while the screen was open. */
    isNew: (post: OrganiserPost) => first !== null && post.id > first,
    /** Spread onto the element that must not move while in use. */
    touchHandlers: { onPointerMove: touch, onPointerDown: touch, onKeyDown: touch },
  };
}
