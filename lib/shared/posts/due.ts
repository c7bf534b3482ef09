import { limits } from "../limits";

/**
 * Returns the seconds until a waiting post appears on its wall, rounded up; 0 if it is due. A wrong clock never makes
 * it more than the full delay, or than the delays of a whole hand-over, which joins the wall one by one.
 */
export function secondsUntilDue(dueAt: string, now: Date, isInTurn = false): number {
  const leftSeconds = Math.ceil((Date.parse(dueAt) - now.getTime()) / 1_000);
  const most = limits.wallDelaySeconds * (isInTurn ? limits.guestMaxFiles : 1);
  return Math.min(most, Math.max(0, leftSeconds));
}
