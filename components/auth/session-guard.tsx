"use client";

import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { clearForwarded } from "@/lib/client/session/forwarding";
import { useSession } from "@/lib/client/session/session";
import { leaveConsole } from "@/lib/client/session/sign-in";

const neverChanges = () => () => {};

/**
 * Shows the console only with a stored access token (spec, section 2.1), and leaves it after a logout in another tab
 * too. The middleware before it only checks the cookie. A browser can lose either one, and then the two could redirect
 * each other in a circle:
 * - Token missing: the guard has the server delete the cookie, then goes to `/` or the login page; always to the login
 *   page, which no middleware guards, if the server does not answer.
 * - Cookie missing: the login page refreshes the session, which restores the cookie, and forwards.
 * - Cookie refused: forwarding.ts marked the tab, so the login page now shows its form with a message about cookies.
 * Forwarding and logging out load a whole page, because a soft navigation that the middleware redirects back goes
 * unnoticed. Only a refused refresh ends a session, not a lost connection. The cookie opens pages only; API calls need
 * the bearer token, so another site gains nothing by making a browser send the cookie.
 */
export function SessionGuard({ children }: { children: ReactNode }) {
  const session = useSession();
  // The session is unknown on the server and in the first paint.
  const isKnown = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const isLeaving = isKnown && session === null;

  useEffect(() => {
    if (isLeaving) void leaveConsole();
    else if (isKnown) clearForwarded();
  }, [isLeaving, isKnown]);

  return isLeaving ? null : children;
}
