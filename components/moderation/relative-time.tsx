"use client";

import { relativeTime } from "@/lib/shared/format";
import { useNow } from "./use-now";

export type RelativeTimeProps = { time: string; className?: string };

/** '3 minutes ago', kept current; the exact moment as its title. */
export function RelativeTime({ time, className }: RelativeTimeProps) {
  const now = useNow();
  return (
    <time dateTime={time} title={new Date(time).toLocaleString()} className={className}>
      {relativeTime(time, new Date(now))}
    </time>
  );
}
