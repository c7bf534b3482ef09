import "server-only";
import type { SessionSpan } from "@/db/queries/people/sessions";

const hour = 60 * 60;
const day = 24 * hour;

/** Contract, section 3: 12 hours, or 30 days with 'Remember me', from the last refresh; plus a total limit. */
export function sessionLifetime(remember: boolean): SessionSpan {
  return remember
    ? { idleSeconds: 30 * day, totalSeconds: 90 * day }
    : { idleSeconds: 12 * hour, totalSeconds: 7 * day };
}

/** The previous refresh token stays valid this long: for two tabs, or a lost response. */
export const refreshGraceSeconds = 10;
