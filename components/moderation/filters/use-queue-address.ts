"use client";

import { useMemo, useState } from "react";
import { usePostCounts } from "@/lib/client/posts/counts";
import { type AddressFilter, allStatuses, listedBy, type StatusTab } from "./filter-address";
import { type KnownCounts, openingTab } from "./opening-tab";
import { useFilterAddress } from "./use-filter-address";

export type QueueAddress = ReturnType<typeof useQueueAddress>;

/**
 * Returns the URL's filter with its tab. Without a status in the URL the screen picks a tab once per event and keeps
 * it, whatever arrives or is decided, until somebody chooses one, which goes into the URL.
 */
export function useQueueAddress({ isHeard }: { isHeard: boolean }) {
  const written = useFilterAddress();
  const { filter: named } = written;
  const query = usePostCounts(named.event_id, { isHeard });
  const counts = query.data ?? null;
  const tab = useSettledTab(named, counts ?? (query.isError ? "unknown" : null));
  return useMemo(
    () => ({
      ...written,
      /** Null until the tab is known. */
      tab,
      filter: listedBy(named, tab ?? allStatuses),
      /** Counts of the selected event or of all, regardless of the search; null until known. */
      counts,
      setFilter(change: AddressFilter, options?: { isTyping: boolean }) {
        // The first change also writes the shown tab into the URL.
        written.setFilter({ status: tab ?? undefined, ...change }, options);
      },
    }),
    [written, named, tab, counts],
  );
}

type Settled = { event_id: string | undefined; tab: StatusTab };

function useSettledTab(named: AddressFilter, counts: KnownCounts): StatusTab | null {
  const [settled, setSettled] = useState<Settled | null>(null);
  const { event_id, status, search } = named;
  if (status || search) return openingTab(named, counts);
  if (settled && settled.event_id === event_id) return settled.tab;
  const tab = openingTab(named, counts);
  if (tab) setSettled({ event_id, tab });
  return tab;
}
