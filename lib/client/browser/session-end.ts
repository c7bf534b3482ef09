import { paths } from "@/lib/shared/paths";

/** Why somebody who did not ask for it is logged out; the login page says it in a sentence. */
export type SessionEndReason = "refresh-failed" | "session-ended";

let endedToken: string | null = null;

/** Sends the person to /logout and from there back here after logging in; once, however many calls fail. */
export function endSession(accessToken: string, reason: SessionEndReason): void {
  if (endedToken === accessToken) return;
  endedToken = accessToken;
  const { pathname, search } = window.location;
  // A whole new page, so that nothing of the ended session stays in memory.
  window.location.assign(paths.logoutFor(reason, pathname + search));
}
