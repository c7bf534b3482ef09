import { useSyncExternalStore } from "react";

const query = "(prefers-reduced-motion: reduce)";

/** Whether whoever looks at this screen has asked for stillness. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

function subscribe(listener: () => void) {
  const list = window.matchMedia(query);
  // Old Safari knows only the older pair of names.
  list.addListener(listener);
  return () => list.removeListener(listener);
}
