import { spotlightTurnMs } from "@/lib/shared/limits/wall";
import type { WallSpeed } from "@/lib/shared/vocabulary";

/** Seconds to scroll by one screen; 0 for no scroll. */
const secondsPerView: Record<WallSpeed, number> = {
  Off: 0,
  "Very Slow": 90,
  Slow: 60,
  Normal: 40,
  Fast: 25,
  "Very Fast": 15,
};

/** Seconds that a post stays in the spotlight. */
const secondsPerPost: Record<WallSpeed, number> = {
  Off: spotlightTurnMs / 1_000,
  "Very Slow": 24,
  Slow: 16,
  Normal: 11,
  Fast: 7,
  "Very Fast": 4,
};

/** Returns view heights per second. */
export function scrollPerSecond(speed: WallSpeed): number {
  return secondsPerView[speed] === 0 ? 0 : 1 / secondsPerView[speed];
}

/** Returns the milliseconds that a post stays in the spotlight. */
export function spotlightMs(speed: WallSpeed): number {
  return secondsPerPost[speed] * 1_000;
}
