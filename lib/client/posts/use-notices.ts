"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type HoldNotice, holdNotice } from "@/lib/shared/holds/contract";
import { type ErasedNotice, erasedNotice, type PostNotice, postNotice } from "@/lib/shared/posts/contract";
import { realtimeEvents } from "@/lib/shared/public-paths";
import { holdsKeys, storeHold } from "../holds/cache";
import { type LivePostsOptions, listenToNotices } from "./notices";

/** Acts on what a console is told of the account's posts. */
export type NoticeTaker = {
  /** Posts of one event that came, changed or were erased. */
  takePosts: (eventId: string, ids: readonly string[]) => void;
  takeAlarm: () => void;
  /** The socket tells from now on; nobody was told of changes before. */
  takeBeginning: () => void;
  stop: () => void;
};

/**
 * Listens as long as the component is there, and keeps the holds. `begin` makes the taker, and must be the same function
 * in each rendering. Returns whether the socket tells of changes now; while it does not, somebody has to ask.
 */
export function useNotices(
  { realtime, channel }: LivePostsOptions,
  begin: (queryClient: QueryClient) => NoticeTaker,
): boolean {
  const queryClient = useQueryClient();
  const [isHeard, setIsHeard] = useState(false);
  // The server sends the same address anew with every rendering; that is no reason to connect anew.
  const [config] = useState(realtime);

  useEffect(() => {
    if (!channel) return;
    const taker = begin(queryClient);
    const handlePost = (data: PostNotice) => {
      const notice = postNotice.safeParse(data);
      if (notice.success) taker.takePosts(notice.data.event_id, [notice.data.id]);
    };
    const handleErased = (data: ErasedNotice) => {
      const notice = erasedNotice.safeParse(data);
      if (notice.success) taker.takePosts(notice.data.event_id, notice.data.ids);
    };
    const handleHold = (data: HoldNotice) => {
      const notice = holdNotice.safeParse(data);
      if (notice.success) storeHold(queryClient, notice.data);
    };
    const stopListening = listenToNotices(
      { config, channel },
      {
        events: {
          [realtimeEvents.postSubmitted]: handlePost,
          [realtimeEvents.postChanged]: handlePost,
          [realtimeEvents.postsErased]: handleErased,
          [realtimeEvents.waitAlarmRaised]: () => taker.takeAlarm(),
          [realtimeEvents.holdChanged]: handleHold,
        },
        onSubscribed: () => {
          setIsHeard(true);
          taker.takeBeginning();
          void queryClient.invalidateQueries({ queryKey: holdsKeys.all });
        },
        onLost: () => setIsHeard(false),
      },
    );
    return () => {
      stopListening();
      taker.stop();
      setIsHeard(false);
    };
  }, [config, channel, queryClient, begin]);

  return isHeard;
}
