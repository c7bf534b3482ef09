import { cn } from "@/components/ui/cn";
import type { OrganiserPost } from "@/lib/shared/posts/contract";

/** Shows a post's mission and place, if it has any. */
export function TagNote({ post, className }: { post: OrganiserPost; className?: string }) {
  const tags = [post.mission, post.place].filter(Boolean);
  if (tags.length === 0) return null;
  return (
    <p dir="auto" className={cn("truncate text-muted text-xs", className)}>
      {tags.join(" · ")}
    </p>
  );
}
