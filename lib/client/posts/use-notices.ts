"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type HoldNotice, holdNotice } from "@/lib/shared/holds/contract";
import { type ErasedNotice, erasedNotice, type PostNotice, postNotice } from "@/lib/shared/posts/contract";
import { realtimeEvents } from "@/lib/shared/public-paths";
import { holdsKeys, storeHold } from "../holds/cache";
import { type LivePostsOptions, listenToNotices } from "./notices";

/** Callbacks for a console's notices. */
export type NoticeHandlers = {
  /** Posts of one event were submitted, changed or erased. */
  onPosts: (eventId: string, ids: readonly string[]) => void;
  onAlarm: () => void;
  /** The moderation mode of an event changed, the event was deleted, or the person was taken off it. */
  onModeChange: () => void;
  /** The subscription starts. Changes before it were missed. */
  onSubscribed: () => void;
  stop: () => void;
};

/**
 * Listens for notices while the component is mounted, and updates the holds. `createHandlers` must be a stable
 * function. Returns whether the socket reports changes; if not, the caller has to poll.
 */
export function useNotices(
  { realtime, channel }: LivePostsOptions,
  createHandlers: (queryClient: QueryClient) => NoticeHandlers,
): boolean {
  const queryClient = useQueryClient();
  const [hasLiveUpdates, setHasLiveUpdates] = useState(false);
  // Each server render sends a new but equal object: keep the first, so that the socket does not reconnect.
  const [config] = useState(realtime);

  useEffect(() => {
    if (!channel) return;
    const handlers = createHandlers(queryClient);
    const handlePost = (data: PostNotice) => {
      const notice = postNotice.safeParse(data);
      if (notice.success) handlers.onPosts(notice.data.event_id, [notice.data.id]);
    };
    const handleErased = (data: ErasedNotice) => {
      const notice = erasedNotice.safeParse(data);
      if (notice.success) handlers.onPosts(notice.data.event_id, notice.data.ids);
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
          [realtimeEvents.waitAlarmRaised]: () => handlers.onAlarm(),
          [realtimeEvents.eventChanged]: () => handlers.onModeChange(),
          [realtimeEvents.holdChanged]: handleHold,
        },
        onSubscribed: () => {
          setHasLiveUpdates(true);
          handlers.onSubscribed();
          void queryClient.invalidateQueries({ queryKey: holdsKeys.all });
        },
        onLost: () => setHasLiveUpdates(false),
      },
    );
    return () => {
      stopListening();
      handlers.stop();
      setHasLiveUpdates(false);
    };
  }, [config, channel, queryClient, createHandlers]);

  return hasLiveUpdates;
}
