import { useSyncExternalStore } from "react";
import { mayHaveViewPass } from "./view-pass";

/** Returns whether this browser has a sign-in or came to an event with a ticket. Only the server decides who it is. */
export function useIsStaff(): boolean {
  return useSyncExternalStore(
    subscribeToStorage,
    () => hasAccessToken() || mayHaveViewPass(),
    () => false,
  );
}

/** Checks only for presence, because this is part of every wall's page; lib/client/session/session.ts is not. */
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
