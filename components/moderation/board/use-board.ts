"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { toast } from "@/components/ui/overlay/toast";
import { useConfirmedDelete } from "@/components/ui/overlay/use-confirmed-delete";
import { useLatest } from "@/lib/client/browser/use-latest";
import { useDealPost, useIsHeldByOther } from "@/lib/client/holds/hooks";
import { useErasePost } from "@/lib/client/posts/bin";
import { fetchHandOver, postKeys } from "@/lib/client/posts/cache";
import { matchesFilter } from "@/lib/client/posts/filter";
import { ApiError } from "@/lib/client/session/api-client";
import { useSession } from "@/lib/client/session/session";
import { messages } from "@/lib/shared/messages";
import type { OrganiserPost } from "@/lib/shared/posts/contract";
import { guestName } from "@/lib/shared/posts/guest-name";
import type { SettablePostStatus } from "@/lib/shared/vocabulary";
import { useModerationActions } from "../act/use-moderation-actions";
import type { QueueAddress } from "../filters/use-queue-address";
import type { PostCardActions } from "../grid/post-card";
import type { PostGridHandle } from "../grid/post-grid";
import { useSelection } from "../grid/use-selection";
import { findGroups, keepGroupsTogether } from "../groups/groups";
import { useIncomingPosts } from "./use-incoming-posts";
import { useOpenPost } from "./use-open-post";

export type Board = ReturnType<typeof useBoard>;

/** Holds the screen's state and the actions on a card, on the selected posts and on the open one. */
export function useBoard(address: QueueAddress, posts: readonly OrganiserPost[]) {
  const { filter, openPost } = address;
  const listKey = JSON.stringify(filter);
  const grid = useRef<PostGridHandle>(null);
  const { setStatus, toggleFavourite, undoLast, revertApproval } = useModerationActions();
  const selection = useSelection(listKey);
  const isListFrozen = openPost !== null || selection.ids.size > 0;
  const isAtTop = () => grid.current?.isAtTop() ?? true;
  const incoming = useIncomingPosts({ listKey, filter, posts, isListFrozen, isAtTop });
  const isQueue = filter.status === "pending";
  const shown = useMemo(
    () => (isQueue ? keepGroupsTogether(incoming.shown) : incoming.shown),
    [isQueue, incoming.shown],
  );
  const groups = useMemo(() => findGroups(shown), [shown]);
  const order = shown.map((post) => post.id);
  const active = useActiveCard(shown);
  const open = useOpenPost(openPost, { filter, posts, shown });
  const latestOpenId = useLatest(openPost);
  const nextForMe = useNextForMe(address);
  const isHeldByOther = useIsHeldByOther();

  const changeStatus = async (targets: readonly OrganiserPost[], status: SettablePostStatus) => {
    selection.drop(await setStatus(targets, status));
  };
  /** Opens the successor of a post that left the list, if that post is still the open one. */
  const openSuccessor = (post: OrganiserPost, successor: OrganiserPost | null) => {
    if (latestOpenId.current !== post.id) return;
    if (successor) address.showPost(successor.id);
    else address.closePost();
  };
  /** Decides the open post, or all of its group. */
  const changeOpen = async (targets: readonly OrganiserPost[], status: SettablePostStatus) => {
    const { post } = open;
    if (!post) return;
    const isTarget = ({ id }: OrganiserPost) => targets.some((target) => target.id === id);
    const at = shown.findIndex(({ id }) => id === open.next?.id);
    const following = at === -1 ? [] : shown.slice(at).filter((other) => other.id !== post.id && !isTarget(other));
    const previous = shown
      .slice(0, at === -1 ? undefined : at)
      .filter((other) => !isTarget(other))
      .at(-1);
    const successor = following.find(({ id }) => !isHeldByOther(id)) ?? following[0] ?? previous ?? null;
    const decidedIds = await setStatus(targets, status);
    if (!decidedIds.includes(post.id) || latestOpenId.current !== post.id) return;
    if (nextForMe.isDealt(post.id)) void nextForMe.deal();
    else if (!matchesFilter({ ...post, status }, filter)) openSuccessor(post, successor);
  };
  const selectGroup = (post: OrganiserPost) => {
    const group = groups.get(post.id);
    if (!group) return;
    selection.selectAll(group.posts.map(({ id }) => id));
    if (openPost !== null) address.closePost();
  };
  const approveGroup = async (post: OrganiserPost) => {
    const group = groups.get(post.id);
    if (!group?.handOverId) return;
    // The list may have loaded only a part of it.
    const targets = await fetchHandOver(post.event_id, group.handOverId).catch(() => group.posts);
    if (openPost === null) await changeStatus(targets, "approve");
    else await changeOpen(targets, "approve");
  };
  const eraser = useEraser();
  /** Null if this person may not erase. */
  const erase =
    eraser &&
    ((post: OrganiserPost) => {
      const successor = open.next ?? open.previous;
      void eraser(post, () => {
        selection.drop([post.id]);
        openSuccessor(post, successor);
      });
    });
  const cardActions = useStableActions({
    onOpen: (post) => address.showPost(post.id),
    onStatus: (post, status) => void changeStatus([post], status),
    onFavourite: (post) => void toggleFavourite(post),
    onSelect: (post, isRange) => selection.select(post.id, isRange, order),
    onSelectGroup: selectGroup,
    onApproveGroup: (post) => void approveGroup(post),
    onFocus: (post) => active.set(post.id),
    onErase: (post) => erase?.(post),
    onRevertApproval: revertApproval,
  });

  return {
    address,
    listKey,
    grid,
    shown,
    order,
    incoming,
    active,
    open,
    selection,
    groups,
    selectGroup,
    approveGroup,
    cardActions,
    /** Selected posts that are still in the list. */
    chosen: shown.filter((post) => selection.ids.has(post.id)),
    changeStatus,
    changeOpen,
    toggleFavourite,
    erase,
    undoLast,
    revertApproval,
    dealing: nextForMe,
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
      onSelectGroup: (post) => latest.current.onSelectGroup(post),
      onApproveGroup: (post) => latest.current.onApproveGroup(post),
      onFocus: (post) => latest.current.onFocus(post),
      onErase: (post) => latest.current.onErase(post),
      onRevertApproval: (post) => latest.current.onRevertApproval(post),
    }),
    [latest],
  );
}

/**
 * Tracks the card in the tab order, where arrow keys start. When it leaves, the card that moves into its position
 * becomes active.
 */
function useActiveCard(posts: readonly OrganiserPost[]) {
  const [active, setActive] = useState<{ id: string | null; index: number }>({ id: null, index: 0 });
  const found = posts.findIndex((post) => post.id === active.id);
  const index = found === -1 ? Math.max(0, Math.min(active.index, posts.length - 1)) : found;
  const id = posts[index]?.id ?? null;
  if (id !== active.id || index !== active.index) setActive({ id, index });
  return { id, index, set: (nextId: string) => setActive((known) => ({ ...known, id: nextId })) };
}

/**
 * Returns a function that erases a post permanently after a confirmation, then calls back; null if the person may not.
 */
function useEraser(): ((post: OrganiserPost, onErased: () => void) => Promise<void>) | null {
  const confirmedDelete = useConfirmedDelete();
  const { mutateAsync: sendErase } = useErasePost();
  const isAdmin = useSession()?.role === "admin";
  if (!isAdmin) return null;
  const { bin } = messages;
  return (post, onErased) =>
    confirmedDelete({
      question: bin.eraseQuestion(guestName(post)),
      description: bin.eraseHint,
      confirmLabel: bin.erase,
      remove: async () => {
        await sendErase({ id: post.id });
        onErased();
      },
      deleted: bin.erased,
      failed: bin.eraseFailed,
    });
}

const noticeId = "deal";

/** Has the server deal posts: it picks the oldest waiting post that nobody has open. A decision opens the next one. */
function useNextForMe(address: QueueAddress) {
  const { mutateAsync: sendDeal, isPending } = useDealPost();
  const queryClient = useQueryClient();
  const latestAddress = useLatest(address);
  const dealtId = useRef<string | null>(null);

  const deal = async () => {
    if (isPending) return;
    try {
      const { post } = await sendDeal(latestAddress.current.filter.event_id ?? null);
      // The post may be older than all loaded ones.
      if (post) queryClient.setQueryData(postKeys.one(post.id), post);
      const { openPost, showPost, closePost } = latestAddress.current;
      const wasDealt = openPost !== null && openPost === dealtId.current;
      dealtId.current = post?.id ?? null;
      if (post && post.id !== openPost) showPost(post.id);
      else toast.info(messages.holds.noneWaiting, { id: noticeId });
      if (!post && wasDealt) closePost();
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "session_ended")) {
        toast.danger(messages.holds.dealFailed, { id: noticeId });
      }
    }
  };
  return { deal, isDealing: isPending, isDealt: (id: string) => dealtId.current === id };
}
