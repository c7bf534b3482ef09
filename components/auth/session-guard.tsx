"use client";

import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { clearForwarded } from "@/lib/client/browser/forwarding";
import { useSession } from "@/lib/client/browser/session";
import { leaveConsole } from "@/lib/client/browser/sign-in";

const neverChanges = () => () => {};

/**
 * Shows the console only with a stored access token (spec, section 2.1), and leaves it after a logout in another tab
 * too. The middleware before it only checks the cookie.
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
