"use client";

import { useSyncExternalStore } from "react";

/** Remembers which posts the key for undo would take back now, for the buttons that name it. */
let lastIds: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

export function setLastDeed(ids: readonly string[]): void {
  lastIds = new Set(ids);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Tells whether the key for undo would take back this post's last change. */
export function useIsLastDeed(postId: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => lastIds.has(postId),
    () => false,
  );
}
