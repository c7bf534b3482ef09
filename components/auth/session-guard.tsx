"use client";

import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { clearForwarded } from "@/lib/client/browser/forwarding";
import { useSession } from "@/lib/client/browser/session";
import { leaveConsole } from "@/lib/client/browser/sign-in";

const neverChanges = () => () => {};

/**
 * Keeps the console to those with a stored access token (spec, section 2.1), also after a logout in another tab. The
 * middleware before it only sees the cookie.
 */
export function SessionGuard({ children }: { children: ReactNode }) {
  const session = useSession();
  // On the server and in the first paint nobody knows yet.
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
