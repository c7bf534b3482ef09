import { Scale } from "lucide-react";
import { cn } from "@/components/ui/cn";
import type { OrganiserPost } from "@/lib/shared/posts/contract";
import { reasonOf } from "@/lib/shared/rules/reason";

export type ReasonNoteProps = { post: OrganiserPost; className?: string };

/** Says why a rule decided the post or sent it to review; renders nothing if none did. */
export function ReasonNote({ post, className = "text-muted" }: ReasonNoteProps) {
  const reason = reasonOf(post);
  if (!reason) return null;
  return (
    <p className={cn("mt-1 flex items-start gap-1.5 text-xs [overflow-wrap:anywhere]", className)}>
      <Scale aria-hidden="true" className="mt-px size-3.5 shrink-0" />
      {reason}
    </p>
  );
}
