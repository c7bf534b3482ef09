import { Eye } from "lucide-react";
import { cn } from "@/components/ui/cn";
import { messages } from "@/lib/shared/messages";

export type HeldBadgeProps = {
  /** The colleague who has the post open. */
  name: string;
  className?: string;
};

/** Shows which colleague has a post open right now. */
export function HeldBadge({ name, className }: HeldBadgeProps) {
  const text = messages.holds.lookedAtBy(name);
  return (
    <span
      title={text}
      className={cn(
        "inline-flex min-w-0 max-w-full items-center gap-1 rounded-full bg-accent px-2 py-0.5 font-medium text-on-fill text-xs shadow-sm",
        className,
      )}
    >
      <Eye aria-hidden="true" className="size-3 shrink-0" />
      <span aria-hidden="true" dir="auto" className="truncate">
        {name}
      </span>
      <span className="sr-only">{text}</span>
    </span>
  );
}
