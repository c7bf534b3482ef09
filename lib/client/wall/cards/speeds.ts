import type { WallSpeed } from "@/lib/shared/vocabulary";

/** Seconds until the scroll has moved by what one screen shows; 0 where nothing moves. */
const secondsPerView: Record<WallSpeed, number> = {
  Off: 0,
  "Very Slow": 90,
  Slow: 60,
  Normal: 40,
  Fast: 25,
  "Very Fast": 15,
};

/** Seconds that a post stays in the spotlight; 0 where it stays until somebody goes on. */
const secondsPerPost: Record<WallSpeed, number> = {
  Off: 0,
  "Very Slow": 24,
  Slow: 16,
  Normal: 11,
  Fast: 7,
  "Very Fast": 4,
};

/** Shares of the view's height, in one second. */
export function scrollPerSecond(speed: WallSpeed): number {
  return secondsPerView[speed] === 0 ? 0 : 1 / secondsPerView[speed];
}

/** Milliseconds that a post stays in the spotlight; 0 where it stays until somebody goes on. */
export function spotlightMs(speed: WallSpeed): number {
  return secondsPerPost[speed] * 1_000;
}
