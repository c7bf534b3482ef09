"use client";
import { useEffect, useState } from "react";
import { serverNow } from "@/lib/client/wall/server-clock";
import { relativeTime } from "@/lib/shared/format";

/** How long ago, kept true while it is looked at. */
export function RelativeTime({ time }: { time: string }) {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = window.setInterval(() => setNow(serverNow()), 1_000);
    return () => window.clearInterval(timer);
  }, []);
  return <time dateTime={time}>{relativeTime(time, now)}</time>;
}
