import { cn } from "@/components/ui/cn";
import { Kbd } from "@/components/ui/palette/kbd";

/**
 * Shows the shortcut beside its button, for people with a mouse and so a keyboard; screen readers get
 * aria-keyshortcuts.
 */
export function KeyHint({ name, className }: { name: string; className?: string }) {
  return (
    <span aria-hidden="true" className={cn("pointer-coarse:hidden", className)}>
      <Kbd>{name}</Kbd>
    </span>
  );
}
