"use client";

import { useEffect, useRef, useState } from "react";
import { useIsHeldByOther } from "@/lib/client/holds/hooks";
import { matchesFilter, type PostFilter } from "@/lib/client/posts/filter";
import type { OrganiserPost } from "@/lib/shared/posts/contract";
import type { SettablePostStatus } from "@/lib/shared/vocabulary";
import type { useModerationActions } from "../act/use-moderation-actions";
import { findGroups, keepGroupsTogether } from "../groups/groups";

type DeckActions = Pick<ReturnType<typeof useModerationActions>, "setStatus" | "toggleFavourite" | "undoLast">;

type DeckOptions = {
  filter: PostFilter;
  actions: DeckActions;
  /** Called during render when another moderator decided the top card. */
  onDecidedElsewhere: (post: OrganiserPost) => void;
};

const noIds: ReadonlySet<string> = new Set();
const without = (ids: ReadonlySet<string>, gone: (id: string) => boolean) =>
  new Set([...ids].filter((id) => !gone(id)));

/**
 * Manages the deck of waiting posts, oldest first. A card leaves optimistically on a decision and comes back next if
 * that fails; it also leaves when it drops out of the list.
 */
export function useDeck(posts: readonly OrganiserPost[], { filter, actions, onDecidedElsewhere }: DeckOptions) {
  /** Decided here and still in the list, which updates with the server's answer. */
  const [leaving, setLeaving] = useState(noIds);
  const [broughtBack, setBroughtBack] = useState<readonly string[]>([]);
  const isHeldByOther = useIsHeldByOther();
  const [top, setTop] = useState<OrganiserPost | null>(null);
  const pending = keepGroupsTogether(posts.filter((post) => matchesFilter(post, filter)));
  const undecided = pending.filter((post) => !leaving.has(post.id));
  // Cards that a colleague has open go to the end.
  const notHeldFirst = [...undecided].sort(
    (one, other) => Number(isHeldByOther(one.id)) - Number(isHeldByOther(other.id)),
  );
  const { shown, next } = topCards(notHeldFirst, { broughtBack, current: top?.id ?? null });
  if (shown !== top) {
    setTop(shown);
    if (top && top.id !== shown?.id && !pending.some(({ id }) => id === top.id) && !leaving.has(top.id))
      onDecidedElsewhere(top);
  }

  const pendingIds = pending.map(({ id }) => id).join(" ");
  useEffect(() => {
    const known = new Set(pendingIds.split(" "));
    // Drop ids that left the list: an undo can bring them back.
    setLeaving((ids) => ([...ids].every((id) => known.has(id)) ? ids : without(ids, (id) => !known.has(id))));
  }, [pendingIds]);

  /** Ids, latest last. */
  const decided = useRef<readonly string[]>([]);
  /** Serialized, so that undo reverts the latest decision even on a slow connection. */
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  /** One card, or all of its group, whose first card an undo brings back first. */
  const decide = (targets: readonly OrganiserPost[], status: SettablePostStatus) => {
    const targetIds = targets.map(({ id }) => id);
    setLeaving((ids) => new Set([...ids, ...targetIds]));
    setBroughtBack([]);
    decided.current = [...decided.current, ...[...targetIds].reverse()];
    queue.current = queue.current.then(async () => {
      const done = await actions.setStatus(targets, status);
      const failed = targetIds.filter((id) => !done.includes(id));
      if (failed.length === 0) return;
      decided.current = decided.current.filter((id) => !failed.includes(id));
      setLeaving((ids) => without(ids, (id) => failed.includes(id)));
    });
  };
  const undo = () => {
    // Skips cards that are already back; undo targets the one before.
    decided.current = decided.current.filter((id) => !undecided.some((post) => post.id === id));
    // All of them, latest first: the first that is in the list again is the one that was undone, also after quick undos.
    setBroughtBack([...decided.current].reverse());
    queue.current = queue.current.then(actions.undoLast);
  };
  const group = (shown && findGroups(undecided).get(shown.id)) ?? null;
  return { shown, next, group, remaining: undecided.length, decide, undo };
}

type DeckTop = {
  /** Ids to bring back to the top, first one first. */
  broughtBack: readonly string[];
  /** Id of the top card; null without one. */
  current: string | null;
};

/**
 * Returns the top card and the next one from the waiting posts, oldest first: one brought back, else the current one, else
 * the first in the queue. Arrivals never replace the current card.
 */
export function topCards(posts: readonly OrganiserPost[], { broughtBack, current }: DeckTop) {
  const byId = new Map(posts.map((post) => [post.id, post]));
  const back = broughtBack.find((id) => byId.has(id));
  const shown = byId.get(back ?? current ?? "") ?? posts[0] ?? null;
  return { shown, next: posts.find((post) => post !== shown) ?? null };
}
