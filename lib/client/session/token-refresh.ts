import { apiPaths } from "@/lib/shared/paths";
import { type ApiError, apiErrorOf, networkError } from "./api-error";
import { readSession, writeSession } from "./session";

const lockName = "wallflower-token-refresh";
let pendingRefresh: Promise<string | null> | null = null;

/**
 * Returns an access token to replace `staleToken`, with one refresh for all calls of all tabs; null if the session is
 * over. Throws the ApiError of a refresh without a verdict (no connection, server down): the session stays valid and
 * the call can be retried.
 */
export function renewAccessToken(staleToken: string): Promise<string | null> {
  const newer = newerToken(staleToken);
  if (newer !== undefined) return Promise.resolve(newer);
  pendingRefresh ??= exclusively(() => refresh(staleToken)).finally(() => {
    pendingRefresh = null;
  });
  return pendingRefresh;
}

/**
 * Returns the stored token if it is no longer `staleToken`: another tab's newer one, or null after a logout; else
 * undefined.
 */
function newerToken(staleToken: string): string | null | undefined {
  const current = readSession()?.accessToken ?? null;
  return current === staleToken ? undefined : current;
}

/**
 * Runs in one tab at a time if the browser has locks; insecure contexts have none. Then two tabs may refresh at once,
 * and the server gives both the same tokens.
 */
function exclusively<T>(run: () => Promise<T>): Promise<T> {
  if (typeof navigator === "undefined" || !navigator.locks) return run();
  return navigator.locks.request(lockName, run);
}

async function refresh(staleToken: string): Promise<string | null> {
  // Another tab may have refreshed while this one waited for the lock.
  const newer = newerToken(staleToken);
  if (newer !== undefined) return newer;
  const refreshToken = readSession()?.refreshToken;
  if (!refreshToken) return null;

  const answer = await postRefresh(refreshToken);
  if (answer === null) return newerToken(staleToken) ?? null;
  // A logout in the meantime wins.
  if (readSession()?.refreshToken !== refreshToken) return readSession()?.accessToken ?? null;
  writeSession(answer);
  return answer.accessToken;
}

/** Returns null if the server rejects the token; throws ApiError if there is no verdict. */
async function postRefresh(refreshToken: string): Promise<{ accessToken: string; refreshToken: string } | null> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(apiPaths.auth.refreshAccessToken, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ refreshToken }),
      credentials: "same-origin",
      cache: "no-store",
    });
    text = await response.text();
  } catch (cause) {
    throw networkError(cause);
  }
  if (response.ok) return readTokens(text);
  const error: ApiError = apiErrorOf(response.status, text, (name) => response.headers.get(name));
  if (error.code === "invalid_input" || error.code === "unauthenticated") return null;
  throw error;
}

function readTokens(text: string): { accessToken: string; refreshToken: string } {
  try {
    const { accessToken, refreshToken } = JSON.parse(text);
    if (typeof accessToken === "string" && typeof refreshToken === "string") return { accessToken, refreshToken };
    throw new Error("The answer holds no tokens.");
  } catch (cause) {
    throw networkError(cause);
  }
}
