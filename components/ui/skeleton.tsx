import { cn } from "./cn";

/** The shape of what is on its way; say that it loads in words elsewhere. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cn("h-4 animate-breathe rounded-sm bg-line", className)} />;
}
