import { useMemo } from "react";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import type { PublicPost } from "@/lib/shared/posts/contract";

/** Changes that a scene makes to the stage of the posts. */
export type Staged = { event?: Partial<PublicEvent>; onlyFavourites?: boolean };

/** Returns the event and the posts as the scene stages them; the same objects without a scene. */
export function useStaged(event: PublicEvent, posts: readonly PublicPost[], staged: Staged) {
  const shownEvent = useMemo(() => (staged.event ? { ...event, ...staged.event } : event), [event, staged]);
  const shownPosts = useMemo(() => {
    const favourites = staged.onlyFavourites ? posts.filter((post) => post.is_favourite === "yes") : [];
    return favourites.length > 0 ? favourites : posts;
  }, [posts, staged]);
  return { event: shownEvent, posts: shownPosts };
}
