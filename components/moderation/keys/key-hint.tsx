import { cn } from "@/components/ui/cn";
import { Kbd } from "@/components/ui/kbd";

/** The key beside what it presses, for whoever has a mouse and so a keyboard; a screen reader has aria-keyshortcuts. */
export function KeyHint({ name, className }: { name: string; className?: string }) {
  return (
    <span aria-hidden="true" className={cn("pointer-coarse:hidden", className)}>
      <Kbd>{name}</Kbd>
    </span>
  );
}
