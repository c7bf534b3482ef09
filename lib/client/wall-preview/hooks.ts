"use client";

import { useQuery } from "@tanstack/react-query";
import type { OrganiserEvent } from "@/lib/shared/events/contract";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import { apiPaths } from "@/lib/shared/paths";
import type { PublicPost } from "@/lib/shared/posts/contract";
import type { WallAd } from "@/lib/shared/programs/contract";
import { accountDetailsOptions } from "../account/cache";
import { api } from "../session/api-client";
import type { DraftSources } from "./draft-event";

/** Fetched once per dialog: an organiser who edits colours does not watch the live wall. */
const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 };

type PreviewSources = DraftSources & {
  /** The event's approved posts, newest first; null where it has none. */
  posts: PublicPost[] | null;
};

/**
 * The data of a preview besides the form's fields; null until the event's own wall is loaded, or has failed to load.
 */
export function usePreviewSources(event: OrganiserEvent | null, adsGroupId: string | null): PreviewSources | null {
  const account = useQuery(accountDetailsOptions());
  const wall = useQuery({
    queryKey: ["wall-preview", event?.id, event?.updated_at],
    queryFn: async ({ signal }) => {
      const { id, event_url_slug } = event as OrganiserEvent;
      const [saved, posts] = await Promise.all([
        api.get<PublicEvent>(apiPaths.events.eventBySlug(event_url_slug), { signal }),
        api.get<PublicPost[]>(apiPaths.events.getApprovedEventPosts(id), { signal }),
      ]);
      return { saved, posts: posts.length > 0 ? posts : null };
    },
    enabled: event !== null,
    ...once,
  });
  const ads = useQuery({
    queryKey: ["wall-preview", "ads", adsGroupId],
    queryFn: ({ signal }) => api.get<WallAd[]>(apiPaths.adsGroup.getAdsByGroupId(adsGroupId ?? ""), { signal }),
    enabled: adsGroupId !== null && adsGroupId !== "",
    ...once,
  });
  if (account.isPending || (event && wall.isPending)) return null;
  return {
    account: account.data ?? null,
    saved: wall.data?.saved ?? null,
    posts: wall.data?.posts ?? null,
    ads: ads.data ?? noAds,
  };
}

const noAds: WallAd[] = [];
