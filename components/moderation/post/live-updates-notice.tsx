"use client";

import { WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { messages } from "@/lib/shared/messages";

/** Grace period in milliseconds: the socket may need a moment to connect. */
export const liveUpdatesGraceMs = 4_000;

/** Warns about a missing live connection: takes no space below the sticky filters; sticks by itself on a phone. */
export function LiveUpdatesNotice({ hasLiveUpdates }: { hasLiveUpdates: boolean }) {
  const isDisconnected = useDelayedTrue(!hasLiveUpdates, liveUpdatesGraceMs);
  return (
    <div
      role="status"
      className="pointer-events-none z-20 flex justify-center max-sm:sticky max-sm:top-(--top-bar-height) max-sm:-mx-4 sm:absolute sm:inset-x-0 sm:top-full"
    >
      {isDisconnected && (
        <span className="inline-flex animate-fade-in items-center gap-2 rounded-full bg-warning-soft px-3 py-1 text-warning text-xs shadow-sm max-sm:w-full max-sm:justify-center max-sm:mb-2 max-sm:rounded-none max-sm:py-2">
          <WifiOff aria-hidden="true" className="size-3.5 shrink-0" />
          {messages.posts.notHeard}
        </span>
      )}
    </div>
  );
}

/** Returns true once the condition has held for `afterMs`. */
export function useDelayedTrue(condition: boolean, afterMs: number): boolean {
  const [isDelayOver, setIsDelayOver] = useState(false);
  useEffect(() => {
    if (!condition) return;
    const timer = setTimeout(() => setIsDelayOver(true), afterMs);
    return () => {
      clearTimeout(timer);
      setIsDelayOver(false);
    };
  }, [condition, afterMs]);
  return isDelayOver;
}
