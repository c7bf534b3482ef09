import { TriangleAlert } from "lucide-react";
import { cn } from "@/components/ui/cn";
import type { OrganiserPost } from "@/lib/shared/posts/contract";
import { mediaNotes } from "./media-notes";

/** Warns if a post's media is incomplete, or still shown elsewhere. */
export function MediaNote({ post, className }: { post: OrganiserPost; className?: string }) {
  return mediaNotes(post).map((note) => (
    <p key={note} className={cn("mt-1 flex items-start gap-1.5 text-warning text-xs", className)}>
      <TriangleAlert aria-hidden="true" className="mt-px size-3.5 shrink-0" />
      {note}
    </p>
  ));
}
