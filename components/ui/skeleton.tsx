import { cn } from "./cn";

/** Renders a placeholder for loading content; announce the loading elsewhere. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cn("h-4 animate-breathe rounded-sm bg-line", className)} />;
}
