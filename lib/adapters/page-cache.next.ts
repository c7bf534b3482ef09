import "server-only";
import { revalidatePath } from "next/cache";
import { paths, sharedPostPage } from "../paths";
import type { PageCache } from "../ports/page-cache";

/** The cache of the Next.js process that this code runs in. `onExpire` empties what else is kept of walls. */
export function createNextPageCache(onExpire: () => void): PageCache {
  return {
    async expireWall(slug) {
      onExpire();
      revalidatePath(paths.event(slug));
      revalidatePath(paths.eventForm(slug));
      // Links to posts are few and their pages cheap: those of all events are rendered anew.
      revalidatePath(sharedPostPage, "page");
    },
  };
}
