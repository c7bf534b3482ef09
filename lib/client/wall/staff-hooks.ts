import { useSyncExternalStore } from "react";
import { mayHaveViewPass } from "./view-pass";

/**
 * Whether somebody is signed in at this browser, or came to an event with a ticket. Says nothing of who: that is for
 * the server to judge.
 */
export function useIsStaff(): boolean {
  return useSyncExternalStore(
    subscribeToStorage,
    () => hasAccessToken() || mayHaveViewPass(),
    () => false,
  );
}

/** Only whether it is there: this is part of every wall's page, lib/client/browser/session.ts is not. */
function hasAccessToken(): boolean {
  try {
    return window.localStorage.getItem("accessToken") !== null;
  } catch {
    return false;
  }
}

function subscribeToStorage(listener: () => void) {
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
}
