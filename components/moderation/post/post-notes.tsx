import { TriangleAlert } from "lucide-react";
import { cn } from "@/components/ui/cn";
import type { OrganiserPost } from "@/lib/shared/posts/contract";
import { mediaNotes } from "./media-notes";
import { ReasonNote } from "./reason-note";

export type PostNotesProps = {
  post: OrganiserPost;
  /** On a picture, the notes are white. */
  isOnPicture?: boolean;
};

/**
 * Shows what a decision has to know beyond the words: mission and place, incomplete media or media that is still shown
 * elsewhere, and a rule's reason.
 */
export function PostNotes({ post, isOnPicture }: PostNotesProps) {
  const tags = [post.mission, post.place].filter(Boolean);
  const white = isOnPicture && "text-white";
  return (
    <>
      {tags.length > 0 && (
        <p dir="auto" className={cn("truncate text-muted text-xs", white)}>
          {tags.join(" · ")}
        </p>
      )}
      {mediaNotes(post).map((note) => (
        <p key={note} className={cn("mt-1 flex items-start gap-1.5 text-warning text-xs", white)}>
          <TriangleAlert aria-hidden="true" className="mt-px size-3.5 shrink-0" />
          {note}
        </p>
      ))}
      <ReasonNote post={post} className={isOnPicture ? "text-white" : undefined} />
    </>
  );
}
