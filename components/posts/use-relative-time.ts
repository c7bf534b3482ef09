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

/** Returns time-dependent text, by one clock for the whole page. Re-renders only when the text changes. */
export function useTimedWords(wordsAt: (now: Date) => string): string {
  return useSyncExternalStore(
    subscribe,
    () => wordsAt(now),
    () => wordsAt(atFirst),
  );
}

/** Returns the age of `time` as text. */
export function useRelativeTime(time: string, ageAt = relativeTime): string {
  return useTimedWords((now) => ageAt(time, now));
}
