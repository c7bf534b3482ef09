import { useCallback, useSyncExternalStore } from "react";

/** Whether the screen answers to a media query now; false while the page is rendered by the server. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      // Old Safari knows only the older pair of names.
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
