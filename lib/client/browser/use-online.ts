"use client";

import { useSyncExternalStore } from "react";

const changes = ["online", "offline"] as const;

function subscribe(listener: () => void) {
  for (const name of changes) window.addEventListener(name, listener);
  return () => {
    for (const name of changes) window.removeEventListener(name, listener);
  };
}

/** Tells whether the device has a network at all; a server may be out of reach all the same. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
