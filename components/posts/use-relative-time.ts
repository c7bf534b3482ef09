"use client";

import { useSyncExternalStore } from "react";
import { serverNow } from "@/lib/client/browser/server-clock";
import { relativeTime } from "@/lib/shared/format";

const intervalMs = 1_000;
const atFirst = new Date(0);
const listeners = new Set<() => void>();
let now = atFirst;
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void) {
  listeners.add(listener);
  now = serverNow();
  timer ??= setInterval(() => {
    now = serverNow();
    for (const each of listeners) each();
  }, intervalMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Words that depend on the time, by one clock for the whole page. Renders anew when the words change, not before. */
export function useTimedWords(wordsAt: (now: Date) => string): string {
  return useSyncExternalStore(
    subscribe,
    () => wordsAt(now),
    () => wordsAt(atFirst),
  );
}

/** How long ago `time` was, in words. */
export function useRelativeTime(time: string): string {
  return useTimedWords((now) => relativeTime(time, now));
}
