import { limits } from "../limits";

/**
 * Returns the seconds until a waiting post appears on its wall, rounded up; 0 if it is due. A wrong clock never makes
 * it more than the full delay.
 */
export function secondsUntilDue(dueAt: string, now: Date): number {
  const leftSeconds = Math.ceil((Date.parse(dueAt) - now.getTime()) / 1_000);
  return Math.min(limits.wallDelaySeconds, Math.max(0, leftSeconds));
}
