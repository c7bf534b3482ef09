import "server-only";
import type { SessionSpan } from "@/db/queries/sessions";

const hour = 60 * 60;
const day = 24 * hour;

/** Contract, section 3: 12 hours, or 30 days with 'Remember me', from the last refresh; in the end one logs in again. */
export function sessionSpan(remember: boolean): SessionSpan {
  return remember
    ? { idleSeconds: 30 * day, totalSeconds: 90 * day }
    : { idleSeconds: 12 * hour, totalSeconds: 7 * day };
}

/** The refresh token before the last stays good for so long: two tabs, a lost answer. */
export const refreshGraceSeconds = 10;
