import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/** Returns false on the server and in the first render, then true: for parts that load after the page. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
