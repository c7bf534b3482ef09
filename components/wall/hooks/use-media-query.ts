import { useCallback, useSyncExternalStore } from "react";

/** Returns true if the screen matches a media query now; false during server rendering. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      // Old Safari only has these older methods.
      list.addListener(listener);
      return () => list.removeListener(listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
