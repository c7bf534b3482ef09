import type { ChangePasswordBody, LoggedIn, LoginBody, Refreshed } from "@/lib/shared/auth/contract";
import type { LogInPasskeyBody } from "@/lib/shared/auth/passkeys";
import type { SecondStepBody } from "@/lib/shared/auth/second-factor";
import { messages } from "@/lib/shared/messages";
import { apiPaths, paths } from "@/lib/shared/paths";
import { ApiError, api } from "./api-client";
import { clearForwarded, hasJustForwarded, markForwarded } from "./forwarding";
import { PasskeyError, proveByPasskey } from "./passkey";
import { landingFor } from "./redirect-target";
import { clearRedirectTo, clearSession, readRedirectTo, readSession, writeRedirectTo, writeSession } from "./session";
import { renewAccessToken } from "./token-refresh";

/** Timeout of a logout: a server that does not respond must not hold up the user. */
const logOutTimeoutMs = 4_000;

/** Logs in and stores the session. Resolves to whether the user has to choose a password first. Throws ApiError. */
export async function logIn(body: LoginBody): Promise<{ isPasswordInitial: boolean }> {
  return storeSession(await api.post<LoggedIn>(apiPaths.auth.login, body, { auth: "none" }));
}

/** Redeems the ticket of a login. Like logIn. */
export async function logInSecondStep(body: SecondStepBody): Promise<{ isPasswordInitial: boolean }> {
  return storeSession(await api.post<LoggedIn>(apiPaths.auth.logInSecondStep, body, { auth: "none" }));
}

type PasskeyLogin = Omit<LogInPasskeyBody, "passkey"> & { ticket?: string };

/** Logs in with a passkey: of anybody, or of the user whose ticket it is. Like logIn; rejects if the browser has none. */
export async function logInWithPasskey({ ticket, ...kept }: PasskeyLogin): Promise<{ isPasswordInitial: boolean }> {
  const body: LogInPasskeyBody = { passkey: await proveByPasskey(ticket), ...kept };
  return storeSession(await api.post<LoggedIn>(apiPaths.auth.logInPasskey, body, { auth: "none" }));
}

function storeSession(answer: LoggedIn): { isPasswordInitial: boolean } {
  const { accessToken, refreshToken, user } = answer;
  writeSession({ accessToken, refreshToken, email: user.email, role: user.role });
  return { isPasswordInitial: answer.password_is_initial ?? false };
}

/** Changes the user's password and stores the new session from the response. Throws ApiError. */
export async function changePassword(body: ChangePasswordBody): Promise<void> {
  const { accessToken, refreshToken } = await api.put<Refreshed>(apiPaths.users.changePassword, body);
  writeSession({ accessToken, refreshToken });
}

/**
 * Returns the server's message, or why a passkey failed here; without a response, `withoutAnswer` (by default the spec's sentence for logging in).
 */
export function sentenceOf(error: unknown, withoutAnswer: string = messages.auth.loginFailed): string {
  const isAnswer = (error instanceof ApiError && error.code !== "network") || error instanceof PasskeyError;
  return isAnswer ? error.message : withoutAnswer;
}

/**
 * Forwards a signed-in user to their landing page, and clears the stored target. A full page load: the middleware may
 * send them back here, and a page that is already open would not notice.
 */
export function forward(): void {
  const address = landingFor(readSession()?.role ?? null, readRedirectTo());
  clearRedirectTo();
  markForwarded();
  window.location.replace(address);
}

/** Decision about a visitor of the login page: forward them, or show the form, perhaps with a notice. */
export type LoginVisit = { isLoggedIn: boolean; notice: string | null };

/**
 * Checks whether a visitor of the login page is already logged in. The middleware needs the cookie and the console the
 * stored token, and either can be missing. A refresh restores a missing cookie. If the cookie is missing again right
 * after that, the browser blocks it, and forwarding would loop.
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

/** Clears a session that cannot be used, but keeps the redirect target. */
function forget(notice: string): LoginVisit {
  const redirectTo = readRedirectTo();
  clearSession();
  clearForwarded();
  if (redirectTo) writeRedirectTo(redirectTo);
  return { isLoggedIn: false, notice };
}

/**
 * Clears the session at once, then asks the server to end it and to remove the cookie. Resolves to whether the server
 * did; never rejects.
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
 * Leads a user without a stored session out of the console: from the dashboard to the landing page, from elsewhere to
 * the login page and back. Removes the cookie first; otherwise the landing page would redirect back here.
 */
export async function leaveConsole(): Promise<void> {
  const { pathname, search } = window.location;
  const isCookieGone = await logOut();
  const isDashboard = pathname.replace(/\/+$/, "") === paths.dashboard;
  const toLanding = isDashboard && isCookieGone;
  window.location.replace(toLanding ? paths.landing : paths.loginFor(isDashboard ? null : pathname + search));
}
