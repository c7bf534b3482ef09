import { useSyncExternalStore } from "react";
import { type Role, roles } from "@/lib/shared/vocabulary";

/** The session stored in the browser (spec, section 3.1). Being signed in means having an access token. */
export type Session = { accessToken: string; refreshToken: string | null; email: string | null; role: Role | null };

const keys = ["accessToken", "refreshToken", "email", "role"] as const;
const redirectKey = "redirectTo";
const listeners = new Set<() => void>();

/** Returns localStorage; null on the server and if the browser forbids it. */
function storage(): Storage | null {
  try {
    return typeof window === "undefined" ? null : window.localStorage;
  } catch {
    return null;
  }
}

function announce() {
  for (const listener of listeners) listener();
}

let cached: { fingerprint: string; session: Session | null } = { fingerprint: "", session: null };

/** Returns the session, or null without an access token. Returns the same object while nothing changes. */
export function readSession(): Session | null {
  const store = storage();
  const values = keys.map((key) => store?.getItem(key) ?? null);
  const fingerprint = JSON.stringify(values);
  if (cached.fingerprint !== fingerprint) {
    const [accessToken, refreshToken, email, role] = values;
    const knownRole = roles.find((known) => known === role) ?? null;
    cached = {
      fingerprint,
      session: accessToken
        ? { accessToken, refreshToken: refreshToken ?? null, email: email ?? null, role: knownRole }
        : null,
    };
  }
  return cached.session;
}

/** Stores the given values and leaves the others as they are; a null removes one. */
export function writeSession(changes: Partial<Session>): void {
  const store = storage();
  for (const key of keys) {
    const value = changes[key];
    if (value === undefined) continue;
    if (value === null) store?.removeItem(key);
    else store?.setItem(key, value);
  }
  announce();
}

/** Deletes everything, including the redirect target. */
export function clearSession(): void {
  const store = storage();
  for (const key of [...keys, redirectKey]) store?.removeItem(key);
  announce();
}

/** Returns the stored path to go to after login, or null. The caller must check it before following it. */
export function readRedirectTo(): string | null {
  return storage()?.getItem(redirectKey) ?? null;
}

export function writeRedirectTo(path: string): void {
  storage()?.setItem(redirectKey, path);
}

export function clearRedirectTo(): void {
  storage()?.removeItem(redirectKey);
}

/** Calls back on every change, in this tab and in others. Returns an unsubscribe function. */
function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Returns the session, kept current. Null on the server and in the first paint. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribeToSession, readSession, () => null);
}
