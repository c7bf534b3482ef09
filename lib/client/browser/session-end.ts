import { paths } from "@/lib/shared/paths";

/** Why somebody who did not ask for it is logged out; the login page says it in a sentence. */
export const sessionEndReasons = ["refresh-failed", "session-ended"] as const;
export type SessionEndReason = (typeof sessionEndReasons)[number];

type Leave = (address: string) => void;

// A whole new page, so that nothing of the ended session stays in memory.
let leave: Leave = (address) => window.location.assign(address);
let endedToken: string | null = null;

/** Replaces how a page is left when its session ends. Returns how to undo that. */
export function onSessionEnd(handler: Leave): () => void {
  const previous = leave;
  leave = handler;
  return () => {
    leave = previous;
  };
}

/** Sends the person to /logout and from there back here after logging in; once, however many calls fail. */
export function endSession(accessToken: string, reason: SessionEndReason): void {
  if (endedToken === accessToken) return;
  endedToken = accessToken;
  const { pathname, search } = window.location;
  leave(paths.logoutFor(reason, pathname + search));
}
