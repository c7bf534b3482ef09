"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { v4 as uuidv4 } from "uuid";
import type { DealtPost, HeldPost } from "@/lib/shared/holds/contract";
import { holdRules } from "@/lib/shared/limits";
import { apiPaths } from "@/lib/shared/paths";
import { api } from "../browser/api-client";
import { endHolds, holderOf, holdsKeys, holdsOptions, type KnownHold } from "./cache";
import { createHoldKeeper, type HoldKeeper, type Place } from "./keeper";

const lookEveryMs = holdRules.lookSeconds * 1_000;

/** The tab, for as long as its page lives. */
const tab: { id: string; keeper: HoldKeeper | null } = { id: "", keeper: null };

/** The keeper of this tab. It is made by the first page that holds anything, and listens from then on. */
function tabKeeper(): HoldKeeper {
  if (tab.keeper) return tab.keeper;
  tab.id = uuidv4();
  const isVisible = () => document.visibilityState === "visible";
  const keeper = createHoldKeeper({ tell: tellPlace, isVisible });
  for (const type of ["pointermove", "pointerdown", "keydown", "wheel", "touchmove"]) {
    window.addEventListener(type, keeper.touch, { passive: true });
  }
  document.addEventListener("visibilitychange", keeper.look);
  tab.keeper = keeper;
  return keeper;
}

/** A call that fails changes nothing: the next one comes by the clock. */
async function tellPlace(place: Place | null): Promise<void> {
  const body = { tab_id: tab.id, event_id: place?.event_id ?? null, post_id: place?.post_id ?? null };
  // The last one goes out while the page is being left.
  await api.put<HeldPost>(apiPaths.events.holdEventPost, body, { isKeptAlive: place === null }).catch(() => {});
}

/** Holds a place on behalf of one part of the page, `part`, for as long as it is there. */
export function useHeldPlace(part: string, eventId: string | null, postId: string | null): void {
  useEffect(() => {
    tabKeeper().want(part, eventId === null ? null : { event_id: eventId, post_id: postId });
  }, [part, eventId, postId]);
  useEffect(() => () => tabKeeper().want(part, null), [part]);
}

/** Asks for the oldest waiting post that nobody looks at, of one event or of all; this tab holds it then. */
export function useDealPost() {
  return useMutation({
    mutationFn: (event_id: string | null) => {
      const keeper = tabKeeper();
      const ask = () => api.post<DealtPost>(apiPaths.events.dealEventPost, { tab_id: tab.id, event_id });
      return keeper.deal(ask, ({ post }) => post && { event_id: post.event_id, post_id: post.id });
    },
  });
}

/** Keeps what is known of others' holds true: by the clock beside the notices, and each until its end. */
export function useHolds() {
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...holdsOptions(null), refetchInterval: lookEveryMs });
  const ends = data?.flatMap(({ post_id, endsAt }) => (post_id === null ? [] : [endsAt])) ?? [];
  const nextEnd = ends.length > 0 ? Math.min(...ends) : null;
  useEffect(() => {
    if (nextEnd === null) return;
    const end = () =>
      queryClient.setQueryData<KnownHold[]>(holdsKeys.list(null), (holds) => holds && endHolds(holds, Date.now()));
    const timer = setTimeout(end, Math.max(0, nextEnd - Date.now()));
    return () => clearTimeout(timer);
  }, [nextEnd, queryClient]);
}

/** The name of the colleague who looks at a post, by what useHolds keeps; null where nobody else does. */
export function useHolder(postId: string): string | null {
  const { data } = useQuery({
    ...holdsOptions(null),
    enabled: false,
    select: (holds) => holderOf(holds, postId),
  });
  return data ?? null;
}

/** Tells at the moment when it is asked whether a colleague looks at a post. */
export function useIsHeldByOther(): (postId: string) => boolean {
  const queryClient = useQueryClient();
  return (postId) => holderOf(queryClient.getQueryData<KnownHold[]>(holdsKeys.list(null)), postId) !== null;
}

/** Names who moderates an event, looked at by the clock. */
export function useEventHolds(eventId: string) {
  return useQuery({ ...holdsOptions(eventId), refetchInterval: lookEveryMs });
}
