import { useSyncExternalStore } from "react";
import { type Role, roles } from "@/lib/shared/vocabulary";

/** What the browser remembers of who is signed in (spec, section 3.1). Being signed in means having an access token. */
export type Session = { accessToken: string; refreshToken: string | null; email: string | null; role: Role | null };

const keys = ["accessToken", "refreshToken", "email", "role"] as const;
const redirectKey = "redirectTo";
const listeners = new Set<() => void>();

/** localStorage, or null on the server and where the browser forbids it. */
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

/** The session, or null without an access token. The same object as long as nothing changed. */
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

/** Forgets everything, the redirect target included. */
export function clearSession(): void {
  const store = storage();
  for (const key of [...keys, redirectKey]) store?.removeItem(key);
  announce();
}

/** Where to go after signing in, or null. As stored: whoever follows it checks it first. */
export function readRedirectTo(): string | null {
  return storage()?.getItem(redirectKey) ?? null;
}

export function writeRedirectTo(path: string): void {
  storage()?.setItem(redirectKey, path);
}

export function clearRedirectTo(): void {
  storage()?.removeItem(redirectKey);
}

/** Calls back on every change, of this tab and of others. Returns how to stop. */
function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** The session, kept current. Null on the server and in the first paint, then what the browser knows. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribeToSession, readSession, () => null);
}
