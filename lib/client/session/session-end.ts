import { paths } from "@/lib/shared/paths";

/** Reason of a forced logout; the login page explains it. */
export type SessionEndReason = "refresh-failed" | "session-ended";

let endedToken: string | null = null;

/** Sends the user to /logout and back here after login; only once, however many calls fail. */
export function endSession(accessToken: string, reason: SessionEndReason): void {
  if (endedToken === accessToken) return;
  endedToken = accessToken;
  const { pathname, search } = window.location;
  // A full page load, so that nothing of the ended session stays in memory.
  window.location.assign(paths.logoutFor(reason, pathname + search));
}
