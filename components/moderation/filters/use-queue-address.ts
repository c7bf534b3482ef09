"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { usePostCounts } from "@/lib/client/posts/counts";
import type { PostFilter } from "@/lib/client/posts/filter";
import { limits } from "@/lib/shared/limits";
import { paths } from "@/lib/shared/paths";
import type { PostCounts } from "@/lib/shared/posts/moderation-contract";
import { type PostStatus, postStatuses } from "@/lib/shared/vocabulary";

/** Not a status, but a tab like the others. */
export const allStatuses = "all";
export type StatusTab = PostStatus | typeof allStatuses;
export const statusTabs: readonly StatusTab[] = [allStatuses, ...postStatuses];

/** A filter as in the URL; without a status nobody has chosen a tab. */
export type AddressFilter = Omit<PostFilter, "status"> & { status?: StatusTab | undefined };

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const parseId = (value: string | null) => (value && uuid.test(value) ? value.toLowerCase() : undefined);

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const parseInstant = (value: string | null) =>
  value && instant.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;

/** A mission or a place, which belongs to one event. */
const parseTag = (value: string | null) => value?.slice(0, 200) || undefined;

/** Parses the filter from the URL. Ignores values that the server would refuse (an old link, a typo). */
export function readFilter(address: URLSearchParams): AddressFilter {
  const event_id = parseId(address.get("event"));
  const status = statusTabs.find((known) => known === address.get("status"));
  const search = address.get("search")?.trim().slice(0, limits.searchMaxLength);
  const until = parseInstant(address.get("until"));
  const mission = parseTag(address.get("mission"));
  const place = parseTag(address.get("place"));
  return {
    ...(event_id && { event_id }),
    ...(status && { status }),
    ...(search && { search }),
    ...(until && { until }),
    ...(event_id && mission && { mission }),
    ...(event_id && place && { place }),
  };
}

/** Returns the id of the open post, or null. */
export function readOpenPost(address: URLSearchParams): string | null {
  return parseId(address.get("post")) ?? null;
}

/** Returns the URL of this state, shareable and usable by the back button. */
export function filterAddress({ event_id, status, ...rest }: AddressFilter, openPost: string | null = null): string {
  return paths.moderatePosts({ event: event_id, status, ...rest, post: openPost ?? undefined });
}

/** Returns the list filter of a tab. */
export function listFilter({ event_id, search, until, mission, place }: AddressFilter, tab: StatusTab): PostFilter {
  const status = tab === allStatuses ? undefined : tab;
  return {
    ...(event_id && { event_id }),
    ...(status && { status }),
    ...(search && { search }),
    ...(until && { until }),
    ...(mission && { mission }),
    ...(place && { place }),
  };
}

export type QueueAddress = ReturnType<typeof useQueueAddress>;

/**
 * Returns the URL's filter with its tab. Without a status in the URL the screen picks a tab once per event and keeps
 * it, whatever arrives or is decided, until somebody chooses one, which goes into the URL.
 */
export function useQueueAddress({ hasLiveUpdates }: { hasLiveUpdates: boolean }) {
  const urlState = useFilterAddress();
  const { filter: urlFilter } = urlState;
  const query = usePostCounts(urlFilter.event_id, { hasLiveUpdates });
  const counts = query.data ?? null;
  const tab = useStableTab(urlFilter, counts ?? (query.isError ? "unknown" : null));
  return useMemo(
    () => ({
      ...urlState,
      /** Null until the tab is known. */
      tab,
      filter: listFilter(urlFilter, tab ?? allStatuses),
      /** Counts of the selected event or of all, regardless of the search; null until known. */
      counts,
      setFilter(change: AddressFilter, options?: { isTyping: boolean }) {
        // The first change also writes the shown tab into the URL.
        urlState.setFilter({ status: tab ?? undefined, ...change }, options);
      },
    }),
    [urlState, urlFilter, tab, counts],
  );
}

type ChosenTab = { event_id: string | undefined; tab: StatusTab };

function useStableTab(urlFilter: AddressFilter, counts: KnownCounts): StatusTab | null {
  const [chosenTab, setChosenTab] = useState<ChosenTab | null>(null);
  const { event_id, status, search, until, mission, place } = urlFilter;
  if (status || search || until || mission || place) return openingTab(urlFilter, counts);
  if (chosenTab && chosenTab.event_id === event_id) return chosenTab.tab;
  const tab = openingTab(urlFilter, counts);
  if (tab) setChosenTab({ event_id, tab });
  return tab;
}

/** Counts of the filter's event: null until known, 'unknown' after a failed request. */
export type KnownCounts = PostCounts | "unknown" | null;

/**
 * Returns the tab to open: the URL's one; otherwise 'pending' if posts wait, else all. A search or a time covers all statuses.
 * Null while undecidable.
 */
export function openingTab(
  { status, search, until, mission, place }: AddressFilter,
  counts: KnownCounts,
): StatusTab | null {
  if (status) return status;
  if (search || until || mission || place || counts === "unknown") return allStatuses;
  if (counts === null) return null;
  return counts.pending > 0 ? "pending" : allStatuses;
}

/** Returns true if opening a post here created the history entry, so that closing can go back. */
const isOpenedHere = () => Boolean(window.history.state?.isOpenedHere);

/**
 * Holds the URL's parameters and changes them through the history API, which Next follows without refetching the page.
 * Next follows with a delay, so local state updates at once: a key pressed twice must not wait.
 */
function useParameters() {
  const followed = useSearchParams().toString();
  const [parameters, setParameters] = useState(followed);
  const [lastFollowed, setLastFollowed] = useState(followed);
  if (lastFollowed !== followed) {
    setLastFollowed(followed);
    // Read the real URL: Next may be a step behind.
    setParameters(window.location.search.slice(1));
  }
  const pathname = usePathname();
  const isGoingBack = useRef(false);
  useEffect(() => {
    // If Back comes before Next has followed the push, Next sees no change and does not re-render.
    const handleStep = () => {
      isGoingBack.current = false;
      if (window.location.pathname === pathname) setParameters(window.location.search.slice(1));
    };
    window.addEventListener("popstate", handleStep);
    return () => window.removeEventListener("popstate", handleStep);
  }, [pathname]);
  const write = useCallback((how: "push" | "replace", address: string, isOpenedHere = false) => {
    // Never pass on the entry's whole state: Next treats a state with its own marks as its own navigation and ignores
    // it.
    if (how === "push") window.history.pushState({ isOpenedHere }, "", address);
    else window.history.replaceState({ isOpenedHere }, "", address);
    setParameters(window.location.search.slice(1));
  }, []);
  /** Runs once until the browser has navigated: a second Esc must not go back twice. */
  const goBack = useCallback(() => {
    if (isGoingBack.current) return;
    isGoingBack.current = true;
    window.history.back();
  }, []);
  return { parameters, write, goBack };
}

/** Keeps filters and the open post in the URL: shareable, and the back button works. */
function useFilterAddress() {
  const { parameters, write, goBack } = useParameters();
  return useMemo(() => {
    const address = new URLSearchParams(parameters);
    const filter = readFilter(address);
    const openPost = readOpenPost(address);
    return {
      filter,
      openPost,
      /** `isTyping` replaces the history entry: a word is one step back, not one per letter. */
      setFilter(change: AddressFilter, { isTyping = false } = {}) {
        write(isTyping ? "replace" : "push", filterAddress({ ...filter, ...change }));
      },
      /** Only the first opened post pushes an entry; Back (a phone's too) closes it. */
      showPost(id: string) {
        const next = filterAddress(filter, id);
        if (openPost) write("replace", next, isOpenedHere());
        else write("push", next, true);
      },
      closePost() {
        if (isOpenedHere()) goBack();
        else write("replace", filterAddress(filter));
      },
    };
  }, [parameters, write, goBack]);
}
