"use client";

import { useSyncExternalStore } from "react";

const changes = ["online", "offline"] as const;

function subscribe(listener: () => void) {
  for (const name of changes) window.addEventListener(name, listener);
  return () => {
    for (const name of changes) window.removeEventListener(name, listener);
  };
}

/** Returns whether the device has a network; the server may still be unreachable. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
