import type { LoggedIn, LoginBody } from "../auth/contract";
import { apiPaths } from "../paths";
import { api } from "./api-client";
import { landingFor } from "./redirect-target";
import { clearRedirectTo, clearSession, readRedirectTo, readSession, writeSession } from "./session";
import { renewAccessToken } from "./token-refresh";

/** Waiting longer for a server that does not answer would keep somebody who wants to leave. */
const logOutTimeoutMs = 4_000;

/** Logs in and keeps the session. Throws ApiError. */
export async function logIn(body: LoginBody): Promise<void> {
  const { accessToken, refreshToken, user } = await api.post<LoggedIn>(apiPaths.auth.login, body, { auth: "none" });
  writeSession({ accessToken, refreshToken, email: user.email, role: user.role });
}

/** Where the person who is logged in goes now; the stored target is used up. */
export function takeLanding(): string {
  const landing = landingFor(readSession()?.role ?? null, readRedirectTo());
  clearRedirectTo();
  return landing;
}

/** Renews a stored session together with its cookie; false where it is over. Throws ApiError where nobody can say. */
export async function resumeSession(): Promise<boolean> {
  const session = readSession();
  return session !== null && (await renewAccessToken(session.accessToken)) !== null;
}

/**
 * Forgets the session here at once, and asks the server to end it and to take the cookie back. Resolves to whether the
 * server did; never rejects.
 */
export async function logOut(): Promise<boolean> {
  const refreshToken = readSession()?.refreshToken ?? null;
  clearSession();
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), logOutTimeoutMs);
  try {
    await api.post(apiPaths.auth.logout, { refreshToken }, { auth: "none", signal: controller.signal });
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
