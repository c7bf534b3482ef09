import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/** False on the server and in the page's first rendering, true from then on: for what is fetched after the page. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
