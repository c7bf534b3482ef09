import { useEffect } from "react";

/** Keeps the screen on while posts are being sent. Loads no script if the browser has no wake lock. */
export function useAwake(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy || !("wakeLock" in navigator)) return;
    let isOver = false;
    let release: (() => void) | null = null;
    import("../browser/stay-awake").then(
      ({ stayAwake }) => {
        if (!isOver) release = stayAwake();
      },
      // No retry if the script fails to load: the posts need the connection.
      () => {},
    );
    return () => {
      isOver = true;
      release?.();
    };
  }, [isBusy]);
}
