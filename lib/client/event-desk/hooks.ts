"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { holdNotice } from "@/lib/shared/holds/contract";
import { erasedNotice, postNotice } from "@/lib/shared/posts/contract";
import { realtimeEvents } from "@/lib/shared/public-paths";
import { holdsKeys, storeHold } from "../holds/cache";
import { coalesce } from "../posts/coalesce";
import { type LivePostsOptions, listenToNotices } from "../posts/notices";
import { waitingKeys } from "../wait-alarm/cache";
import { eventDeskOptions } from "./cache";

/** A busy hour's posts are one question in a second. */
const gatherMs = 1_000;
/** With the socket, hours still begin and events are still edited elsewhere. */
const heardIntervalMs = 60_000;
const silentIntervalMs = 10_000;

/** An event's page, asked for again whenever one of its posts comes or changes. */
export function useEventDesk(id: string, live: LivePostsOptions) {
  const isHeard = useEventNotices(id, live);
  const query = useQuery({
    ...eventDeskOptions(id),
    refetchInterval: isHeard ? heardIntervalMs : silentIntervalMs,
  });
  return { ...query, isHeard };
}

/** Has the page of an event asked for again at each notice of it. Returns whether the socket tells of changes now. */
function useEventNotices(id: string, { realtime, channel }: LivePostsOptions): boolean {
  const queryClient = useQueryClient();
  const [isHeard, setIsHeard] = useState(false);
  // The server sends the same address anew with every rendering; that is no reason to connect anew.
  const [config] = useState(realtime);
  useEffect(() => {
    if (!channel) return;
    const askAgain = async () => {
      const keys = [eventDeskOptions(id).queryKey, waitingKeys.of(id)];
      await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    };
    const changed = coalesce<string>(askAgain, gatherMs);
    const take = (notice: { event_id: string } | undefined) => {
      if (notice?.event_id === id) changed.add(id);
    };
    const handleNotice = (data: unknown) => take(postNotice.safeParse(data).data);
    const stopListening = listenToNotices(
      { config, channel },
      {
        events: {
          [realtimeEvents.postSubmitted]: handleNotice,
          [realtimeEvents.postChanged]: handleNotice,
          [realtimeEvents.postsErased]: (data: unknown) => take(erasedNotice.safeParse(data).data),
          [realtimeEvents.waitAlarmRaised]: () => void askAgain(),
          [realtimeEvents.holdChanged]: (data: unknown) => {
            const notice = holdNotice.safeParse(data);
            if (notice.success) storeHold(queryClient, notice.data);
          },
        },
        onSubscribed: () => {
          setIsHeard(true);
          // Nobody here was told of changes before this moment.
          void askAgain();
          void queryClient.invalidateQueries({ queryKey: holdsKeys.all });
        },
        onLost: () => setIsHeard(false),
      },
    );
    return () => {
      stopListening();
      changed.stop();
      setIsHeard(false);
    };
  }, [config, channel, id, queryClient]);
  return isHeard;
}
