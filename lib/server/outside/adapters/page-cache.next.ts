import "server-only";
import { revalidatePath } from "next/cache";
import { paths, sharedPostPage } from "@/lib/shared/paths";

/**
 * Expires pages in the cache of this Next.js process, or of all instances where the platform shares a cache. Works only
 * within a request. Without a slug it expires the pages of every event.
 */
export function expireNextPages(slug: string | null): void {
  if (slug === null) {
    revalidatePath("/event/[slug]", "page");
    revalidatePath("/event-form/[slug]", "page");
  } else {
    revalidatePath(paths.event(slug));
    revalidatePath(paths.eventForm(slug));
  }
  // Links to posts are few and their pages are cheap: expire those of all events.
  revalidatePath(sharedPostPage, "page");
}
