import { TriangleAlert } from "lucide-react";
import type { OrganiserPost } from "@/lib/shared/posts/contract";

/** What may be missing from what is shown of a post; nothing where all is well, or where the picture itself says it. */
export function MediaNote({ post }: { post: OrganiserPost }) {
  if (post.media_state !== "ready" || !post.media_problem) return null;
  return (
    <p className="mt-1 flex items-start gap-1.5 text-warning text-xs">
      <TriangleAlert aria-hidden="true" className="mt-px size-3.5 shrink-0" />
      {post.media_problem}
    </p>
  );
}
