"use client";

import { cn } from "@/components/ui/cn";
import { messages } from "@/lib/shared/messages";
import type { ModerationEvent } from "@/lib/shared/posts/contract";
import { ReviewAllButton } from "../act/review-all-button";

export type ModeBarProps = { event: ModerationEvent; className?: string };

/** Tells that rules approve posts of the shown event, and stops them with one press. */
export default function ModeBar({ event, className }: ModeBarProps) {
  const { modeLabel, automatic } = messages.rules;
  if (event.moderation_mode === "Review") return null;
  return (
    <section
      aria-label={modeLabel}
      className={cn("flex items-center justify-between gap-3 bg-accent-soft px-3 py-1", className)}
    >
      <p className="min-w-0 text-accent-ink text-xs">{automatic[event.moderation_mode]}</p>
      <ReviewAllButton event={event} className="shrink-0 pointer-coarse:min-h-11" />
    </section>
  );
}
