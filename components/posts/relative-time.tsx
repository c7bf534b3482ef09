"use client";

import { useRelativeTime } from "./use-relative-time";

export type RelativeTimeProps = {
  time: string;
  className?: string /** Shows the exact moment as a title. */;
  isTitled?: boolean;
};

/** '3 minutes ago', kept true while it is looked at. */
export function RelativeTime({ time, className, isTitled = false }: RelativeTimeProps) {
  return (
    <time dateTime={time} title={isTitled ? new Date(time).toLocaleString() : undefined} className={className}>
      {useRelativeTime(time)}
    </time>
  );
}
