import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import type { OrganiserPost } from "@/lib/shared/posts/contract";
import { stateOf, statusLooks } from "./status-looks";

export type StatusBadgeProps = {
  post: Pick<OrganiserPost, "status" | "wall_position" | "wall_due_at">;
  className?: string;
};

/** Shows a post's current state; buttons and filters use the spec's words instead. */
export function StatusBadge({ post, className }: StatusBadgeProps) {
  const { Icon, tone } = statusLooks[post.status];
  return (
    <Badge tone={tone} className={cn("shadow-sm", className)}>
      <span className="flex items-center gap-1">
        <Icon aria-hidden="true" className="size-3 shrink-0" />
        {stateOf(post)}
      </span>
    </Badge>
  );
}
