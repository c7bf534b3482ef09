"use client";

import { useQuery } from "@tanstack/react-query";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import { apiPaths } from "@/lib/shared/paths";
import type { PublicPost } from "@/lib/shared/posts/contract";
import { api } from "../session/api-client";
import { openScreen, shownPosts } from "../wall/screen/screen-state";
import { deskWallKey } from "./hooks";

/** Poll intervals of the picture of the wall, with and without notices. */
const liveIntervalMs = 60_000;
const pollIntervalMs = 15_000;

type DeskWallOptions = { id: string; slug: string; hasLiveUpdates: boolean };

/** The event and posts that its wall shows now. A paused wall keeps those from before its pause. */
export function useDeskWall({ id, slug, hasLiveUpdates }: DeskWallOptions) {
  return useQuery({
    queryKey: deskWallKey(id),
    queryFn: async ({ signal }) => {
      // The event is read first, so that the posts are at least as new as its version.
      const event = await api.get<PublicEvent>(apiPaths.events.eventBySlug(slug), { signal });
      const posts = await api.get<PublicPost[]>(apiPaths.events.getApprovedEventPosts(id), { signal });
      return { event, posts: [...shownPosts(openScreen(event, posts))] };
    },
    refetchInterval: hasLiveUpdates ? liveIntervalMs : pollIntervalMs,
  });
}
