import { useLayoutEffect, useState } from "react";
import { serverNow, watchServerClock } from "@/lib/client/browser/server-clock";

/** Timers stand still while a machine sleeps: it finds out within this time. */
const tickMs = 1_000;

/**
 * Returns the server's time in milliseconds, anew at each moment that `next` names, before the browser paints. `next`
 * returns the first moment after the given one, or Infinity; it must be stable.
 */
export function useMoment(next: (nowMs: number) => number): number {
  const [nowMs, setNowMs] = useState(() => serverNow().getTime());
  useLayoutEffect(() => {
    let timer: number | undefined;
    const tick = () => {
      window.clearTimeout(timer);
      const now = serverNow().getTime();
      setNowMs(now);
      const leftMs = next(now) - now;
      if (leftMs < Number.POSITIVE_INFINITY) timer = window.setTimeout(tick, Math.min(Math.max(leftMs, 1), tickMs));
    };
    tick();
    const unwatch = watchServerClock(tick);
    return () => {
      window.clearTimeout(timer);
      unwatch();
    };
  }, [next]);
  return nowMs;
}
