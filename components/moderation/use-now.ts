"use client";

import { useSyncExternalStore } from "react";

const intervalMs = 5_000;
const listeners = new Set<() => void>();
let now = 0;
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void) {
  listeners.add(listener);
  now = Date.now();
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, intervalMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const readNow = () => {
  now ||= Date.now();
  return now;
};

/** The time, moved on every few seconds by one clock for the whole page. Milliseconds; 0 on the server. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, readNow, () => 0);
}
