import { limits } from "../limits";

/**
 * Seconds until a waiting post comes onto its wall, a begun one counted whole; 0 where it is about to. A clock that is
 * wrong never makes it more than the whole wait.
 */
export function secondsUntilDue(dueAt: string, now: Date): number {
  const leftSeconds = Math.ceil((Date.parse(dueAt) - now.getTime()) / 1_000);
  return Math.min(limits.wallDelaySeconds, Math.max(0, leftSeconds));
}
