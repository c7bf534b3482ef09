"use client";

import { useSyncExternalStore } from "react";

/** Stores the posts that the undo key would revert now, for the buttons that show the key. */
let nextUndoIds: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

export function setNextUndo(ids: readonly string[]): void {
  nextUndoIds = new Set(ids);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns true if the undo key would revert this post's last change. */
export function useIsNextUndo(postId: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => nextUndoIds.has(postId),
    () => false,
  );
}
