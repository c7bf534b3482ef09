import "server-only";
import { revalidatePath } from "next/cache";
import { paths } from "../paths";
import type { PageCache } from "../ports/page-cache";

/** The cache of the Next.js process that this code runs in. */
export function createNextPageCache(): PageCache {
  return {
    async expireWall(slug) {
      revalidatePath(paths.event(slug));
      revalidatePath(paths.eventForm(slug));
    },
  };
}
