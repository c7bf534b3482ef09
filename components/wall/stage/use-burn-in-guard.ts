import { type RefObject, useEffect } from "react";
import { wander } from "@/lib/client/wall/stage/wander";

const stepMs = 60_000;

/** Moves the stage's static elements by a few pixels once a minute, against burn-in. */
export function useBurnInGuard(stage: RefObject<HTMLElement | null>) {
  useEffect(() => {
    let minute = 0;
    const timer = window.setInterval(() => {
      minute += 1;
      const { x, y } = wander(minute);
      stage.current?.style.setProperty("--wander-x", `calc(var(--wander) * ${x})`);
      stage.current?.style.setProperty("--wander-y", `calc(var(--wander) * ${y})`);
    }, stepMs);
    return () => window.clearInterval(timer);
  }, [stage]);
}
