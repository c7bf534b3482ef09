"use client";
import { useEffect, useState } from "react";
import { relativeTime } from "@/lib/format";

/** How long ago, kept true while it is looked at. */
export function RelativeTime({ time }: { time: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date()), 1_000);
    return () => window.clearInterval(timer);
  }, []);
  return <time dateTime={time}>{relativeTime(time, now)}</time>;
}
