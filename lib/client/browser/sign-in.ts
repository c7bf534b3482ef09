import type { ChangePasswordBody, LoggedIn, LoginBody, Refreshed } from "@/lib/shared/auth/contract";
import { messages } from "@/lib/shared/messages";
import { apiPaths, paths } from "@/lib/shared/paths";
import { ApiError, api } from "./api-client";
import { clearForwarded, hasJustForwarded, markForwarded } from "./forwarding";
import { landingFor } from "./redirect-target";
import { clearRedirectTo, clearSession, readRedirectTo, readSession, writeRedirectTo, writeSession } from "./session";
import { renewAccessToken } from "./token-refresh";

/** Waiting longer for a server that does not answer would keep somebody who wants to leave. */
const logOutTimeoutMs = 4_000;

/** Logs in and keeps the session. Resolves to whether the person has to choose a password first. Throws ApiError. */
export async function logIn(body: LoginBody): Promise<{ isPasswordInitial: boolean }> {
  const answer = await api.post<LoggedIn>(apiPaths.auth.login, body, { auth: "none" });
  const { accessToken, refreshToken, user } = answer;
  writeSession({ accessToken, refreshToken, email: user.email, role: user.role });
  return { isPasswordInitial: answer.password_is_initial ?? false };
}

/** Changes one's own password; this browser goes on with the new session that the answer begins. Throws ApiError. */
export async function changePassword(body: ChangePasswordBody): Promise<void> {
  const { accessToken, refreshToken } = await api.put<Refreshed>(apiPaths.users.changePassword, body);
  writeSession({ accessToken, refreshToken });
}

/** The server's sentence; without an answer from it, the spec's own for logging in, or another one. */
export function sentenceOf(error: unknown, withoutAnswer: string = messages.auth.loginFailed): string {
  return error instanceof ApiError && error.code !== "network" ? error.message : withoutAnswer;
}

/**
 * Sends the person who is logged in to where they belong, and uses up the stored target. A whole new page: the middleware
 * may send them back here, and a page that is already open would not notice.
 */
export function forward(): void {
  const address = landingFor(readSession()?.role ?? null, readRedirectTo());
  clearRedirectTo();
  markForwarded();
  window.location.replace(address);
}

/** What to do with a visitor of the login page: forward them, or show the form, perhaps with a sentence. */
export type LoginVisit = { isLoggedIn: boolean; notice: string | null };

/**
 * Looks at a visitor of the login page who may be logged in already. The middleware asks for the cookie and the console
 * for the stored token, and either can be missing alone; where it is the cookie, a refresh brings it back. If it is
 * missing again right after that, the browser refuses it, and forwarding would go round in circles.
 */
export async function receiveVisitor(hasCookie: boolean): Promise<LoginVisit> {
  if (!readSession()) return { isLoggedIn: false, notice: null };
  if (hasCookie) return { isLoggedIn: true, notice: null };
  if (hasJustForwarded()) return forget(messages.auth.cookiesNeeded);
  try {
    const session = readSession();
    const isAlive = session !== null && (await renewAccessToken(session.accessToken)) !== null;
    return isAlive ? { isLoggedIn: true, notice: null } : forget(messages.auth.refreshFailed);
  } catch {
    return { isLoggedIn: false, notice: messages.auth.loginFailed };
  }
}

/** Drops a session that leads nowhere, but not where its owner wanted to go. */
function forget(notice: string): LoginVisit {
  const redirectTo = readRedirectTo();
  clearSession();
  clearForwarded();
  if (redirectTo) writeRedirectTo(redirectTo);
  return { isLoggedIn: false, notice };
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

/**
 * Takes somebody without a stored session out of the console: from the dashboard to the landing page, from elsewhere to
 * the login page and back. The cookie goes first, or the landing page would send them straight back here.
 */
export async function leaveConsole(): Promise<void> {
  const { pathname, search } = window.location;
  const isCookieGone = await logOut();
  const isDashboard = pathname.replace(/\/+$/, "") === paths.dashboard;
  const toLanding = isDashboard && isCookieGone;
  window.location.replace(toLanding ? paths.landing : paths.loginFor(isDashboard ? null : pathname + search));
}
