"use client";

import { useMemo, useState } from "react";
import { usePostCounts } from "@/lib/client/posts/counts";
import { type AddressFilter, allStatuses, listedBy, type StatusTab } from "./filter-address";
import { type KnownCounts, openingTab } from "./opening-tab";
import { useFilterAddress } from "./use-filter-address";

export type QueueAddress = ReturnType<typeof useQueueAddress>;

/**
 * The address with the tab that it leads to. Without a status in it the screen settles once on a tab for each event. It
 * stays there, whatever comes in or is decided, until somebody chooses. What somebody chooses stands in the address.
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
      /** Null while it is not known on what to open. */
      tab,
      filter: listedBy(named, tab ?? allStatuses),
      /** Count the chosen event's posts or all, whatever is searched for; null until they are known. */
      counts,
      setFilter(change: AddressFilter, options?: { isTyping: boolean }) {
        // From the first choice on, the tab that is shown counts as chosen, too.
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
