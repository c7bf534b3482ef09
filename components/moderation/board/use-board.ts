"use client";

import { useMemo, useRef } from "react";
import { useLatest } from "@/lib/client/browser/use-latest";
import { useIsHeldByOther } from "@/lib/client/holds/hooks";
import { matchesFilter } from "@/lib/client/posts/cache";
import type { OrganiserPost } from "@/lib/shared/posts/contract";
import type { SettablePostStatus } from "@/lib/shared/vocabulary";
import { useEraser } from "../act/use-eraser";
import { useModerationActions } from "../act/use-moderation-actions";
import type { QueueAddress } from "../filters/use-queue-address";
import type { PostCardActions } from "../grid/post-card";
import type { PostGridHandle } from "../grid/post-grid";
import { useActiveCard } from "../grid/use-active-card";
import { useSelection } from "../grid/use-selection";
import { useArrivals } from "./use-arrivals";
import { useDealing } from "./use-dealing";
import { useOpenPost } from "./use-open-post";

export type Board = ReturnType<typeof useBoard>;

/** Holds the screen's state and the actions on a card, on the selected posts and on the open one. */
export function useBoard(address: QueueAddress, posts: readonly OrganiserPost[]) {
  const { filter, openPost } = address;
  const listKey = JSON.stringify(filter);
  const grid = useRef<PostGridHandle>(null);
  const { setStatus, toggleFavourite, undoLast, takeBack } = useModerationActions();
  const selection = useSelection(listKey);
  const isHeld = openPost !== null || selection.ids.size > 0;
  const isAtTop = () => grid.current?.isAtTop() ?? true;
  const arrivals = useArrivals({ listKey, filter, posts, isHeld, isAtTop });
  const { shown } = arrivals;
  const order = shown.map((post) => post.id);
  const active = useActiveCard(shown);
  const open = useOpenPost(openPost, { filter, posts, shown });
  const openNow = useLatest(openPost);
  const dealing = useDealing(address);
  const isHeldByOther = useIsHeldByOther();

  const changeStatus = async (targets: readonly OrganiserPost[], status: SettablePostStatus) => {
    selection.drop(await setStatus(targets, status));
  };
  /** Opens the successor of a post that left the list, if that post is still the open one. */
  const giveWay = (post: OrganiserPost, successor: OrganiserPost | null) => {
    if (openNow.current !== post.id) return;
    if (successor) address.showPost(successor.id);
    else address.closePost();
  };
  const changeOpen = async (post: OrganiserPost, status: SettablePostStatus) => {
    const behind = shown.slice(shown.findIndex(({ id }) => id === open.next?.id));
    const free = open.next && behind.find(({ id }) => id !== post.id && !isHeldByOther(id));
    const successor = free ?? open.next ?? open.previous;
    const settled = await setStatus([post], status);
    if (settled.length === 0 || openNow.current !== post.id) return;
    if (dealing.isDealt(post.id)) void dealing.deal();
    else if (!matchesFilter({ ...post, status }, filter)) giveWay(post, successor);
  };
  const eraser = useEraser();
  /** Null if this person may not erase. */
  const erase =
    eraser &&
    ((post: OrganiserPost) => {
      const successor = open.next ?? open.previous;
      void eraser(post, () => {
        selection.drop([post.id]);
        giveWay(post, successor);
      });
    });
  const cardActions = useStableActions({
    onOpen: (post) => address.showPost(post.id),
    onStatus: (post, status) => void changeStatus([post], status),
    onFavourite: (post) => void toggleFavourite(post),
    onSelect: (post, isRange) => selection.select(post.id, isRange, order),
    onFocus: (post) => active.set(post.id),
    onErase: (post) => erase?.(post),
    onTakeBack: takeBack,
  });

  return {
    ...{ address, listKey, grid, shown, order, arrivals, active, open, selection, cardActions },
    /** Selected posts that are still in the list. */
    chosen: shown.filter((post) => selection.ids.has(post.id)),
    ...{ changeStatus, changeOpen, toggleFavourite, erase, undoLast, takeBack, dealing },
  };
}

/** Returns stable callbacks that call the latest ones, so that cards do not re-render for them. */
function useStableActions(actions: PostCardActions): PostCardActions {
  const latest = useLatest(actions);
  return useMemo(
    () => ({
      onOpen: (post) => latest.current.onOpen(post),
      onStatus: (post, status) => latest.current.onStatus(post, status),
      onFavourite: (post) => latest.current.onFavourite(post),
      onSelect: (post, isRange) => latest.current.onSelect(post, isRange),
      onFocus: (post) => latest.current.onFocus(post),
      onErase: (post) => latest.current.onErase(post),
      onTakeBack: (post) => latest.current.onTakeBack(post),
    }),
    [latest],
  );
}
