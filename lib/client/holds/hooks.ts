"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { v4 as uuidv4 } from "uuid";
import type { DealtPost, HeldPost } from "@/lib/shared/holds/contract";
import { holdRules } from "@/lib/shared/limits";
import { apiPaths } from "@/lib/shared/paths";
import { api } from "../session/api-client";
import { endHolds, holderOf, holdsKeys, holdsOptions, type KnownHold } from "./cache";
import { createHoldTracker, type HoldTracker, type Place } from "./tracker";

const pollIntervalMs = holdRules.lookSeconds * 1_000;

/** This tab, for as long as its page lives. */
const tab: { id: string; tracker: HoldTracker | null } = { id: "", tracker: null };

/** Returns the tracker of this tab. The first page that holds something creates it, with its listeners. */
function tabTracker(): HoldTracker {
  if (tab.tracker) return tab.tracker;
  tab.id = uuidv4();
  const isVisible = () => document.visibilityState === "visible";
  const tracker = createHoldTracker({ report: reportPlace, isVisible });
  for (const type of ["pointermove", "pointerdown", "keydown", "wheel", "touchmove"]) {
    window.addEventListener(type, tracker.touch, { passive: true });
  }
  document.addEventListener("visibilitychange", tracker.handleVisibility);
  tab.tracker = tracker;
  return tracker;
}

/** Ignores a failure: the tracker's timer sends the next report. */
async function reportPlace(place: Place | null): Promise<void> {
  const body = { tab_id: tab.id, event_id: place?.event_id ?? null, post_id: place?.post_id ?? null };
  // The last report completes while the page is being left.
  await api.put<HeldPost>(apiPaths.events.holdEventPost, body, { isKeptAlive: place === null }).catch(() => {});
}

/** Holds a place on behalf of one part of the page while the component is mounted. */
export function useHeldPlace(owner: string, eventId: string | null, postId: string | null): void {
  useEffect(() => {
    tabTracker().want(owner, eventId === null ? null : { event_id: eventId, post_id: postId });
  }, [owner, eventId, postId]);
  useEffect(() => () => tabTracker().want(owner, null), [owner]);
}

/** Requests the oldest waiting post without a holder, of one event or of all; this tab then holds it. */
export function useDealPost() {
  return useMutation({
    mutationFn: (event_id: string | null) => {
      const tracker = tabTracker();
      const requestPost = () => api.post<DealtPost>(apiPaths.events.dealEventPost, { tab_id: tab.id, event_id });
      return tracker.deal(requestPost, ({ post }) => post && { event_id: post.event_id, post_id: post.id });
    },
  });
}

/** Keeps the cached holds current: polls in addition to the pushes, and ends each hold at its expiry. */
export function useHolds() {
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...holdsOptions(null), refetchInterval: pollIntervalMs });
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

/** Returns the name of the colleague who holds a post, from the holds that useHolds keeps; null if there is none. */
export function useHolder(postId: string): string | null {
  const { data } = useQuery({
    ...holdsOptions(null),
    enabled: false,
    select: (holds) => holderOf(holds, postId),
  });
  return data ?? null;
}

/** Returns a function that tells whether a colleague holds a post at the time of the call. */
export function useIsHeldByOther(): (postId: string) => boolean {
  const queryClient = useQueryClient();
  return (postId) => holderOf(queryClient.getQueryData<KnownHold[]>(holdsKeys.list(null)), postId) !== null;
}

/** The holds of an event, polled. */
export function useEventHolds(eventId: string) {
  return useQuery({ ...holdsOptions(eventId), refetchInterval: pollIntervalMs });
}
