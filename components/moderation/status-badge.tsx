import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import type { PostStatus } from "@/lib/shared/vocabulary";
import { statusLooks } from "./status-looks";

export type StatusBadgeProps = { status: PostStatus; className?: string };

export function StatusBadge({ status, className }: StatusBadgeProps) {
  const { label, Icon, tone } = statusLooks[status];
  return (
    <Badge tone={tone} className={cn("shadow-sm", className)}>
      <span className="flex items-center gap-1">
        <Icon aria-hidden="true" className="size-3" />
        {label}
      </span>
    </Badge>
  );
}
