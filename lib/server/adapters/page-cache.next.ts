import "server-only";
import { revalidatePath } from "next/cache";
import { paths, sharedPostPage } from "@/lib/shared/paths";

/**
 * Expires pages of the Next.js process that this code runs in. Where a platform's instances share a cache, it expires
 * those of all; only within a request. Without a slug those of every event.
 */
export function expireNextPages(slug: string | null): void {
  if (slug === null) {
    revalidatePath("/event/[slug]", "page");
    revalidatePath("/event-form/[slug]", "page");
  } else {
    revalidatePath(paths.event(slug));
    revalidatePath(paths.eventForm(slug));
  }
  // Links to posts are few and their pages cheap: those of all events are rendered anew.
  revalidatePath(sharedPostPage, "page");
}
