import { useEffect } from "react";

/** Keeps the screen on while posts are on their way. Browsers that cannot do so fetch nothing for it. */
export function useAwake(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy || !("wakeLock" in navigator)) return;
    let isOver = false;
    let release: (() => void) | null = null;
    import("../browser/stay-awake").then(
      ({ stayAwake }) => {
        if (!isOver) release = stayAwake();
      },
      // Not even this much came through: the posts are what the line is for.
      () => {},
    );
    return () => {
      isOver = true;
      release?.();
    };
  }, [isBusy]);
}
