import { authMessages } from "@/lib/shared/messages/console/auth";
import { followServerClock } from "../browser/server-clock";
import { ApiError, apiErrorOf, networkError } from "./api-error";
import { dutyPageOf, redirectToDuty } from "./first-password";
import { readSession } from "./session";
import { endSession, type SessionEndReason } from "./session-end";
import { renewAccessToken } from "./token-refresh";

export { ApiError };

type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * 'required': a call of the console; if the session is over, the page goes to /logout.
 * 'optional': a public call that shows more to a signed-in person; if the session is over, it is sent without a token.
 * 'none': never sends a token.
 */
export type Auth = "required" | "optional" | "none";

type ApiOptions<T> = {
  signal?: AbortSignal | undefined;
  headers?: Record<string, string>;
  /** 'required' if left out. */
  auth?: Auth;
  /** Checks and types the response, like a zod schema's `parse`. Without it the response is not checked. */
  parse?: (data: unknown) => T;
  /** Completes even if the page is left meanwhile (fetch's `keepalive`). */
  isKeptAlive?: boolean;
  /** Receives the headers of a successful response. */
  onHeaders?: (headers: Headers) => void;
};

/** One page of a list. `nextCursor` is null on the last one; `total` counts all matches. */
export type ApiPage<Item> = { items: Item[]; nextCursor: string | null; total: number };

type Call = { method: Method; path: string; body?: unknown; options: ApiOptions<unknown> };
type Answer = { data: unknown; headers: Headers };

/**
 * Calls the API. Sends a body as JSON, or unchanged if it is FormData. Renews an expired access token once for all tabs
 * and repeats the call. All failures are ApiErrors but one: an aborted call throws its AbortError.
 */
export const api = {
  get: <T>(path: string, options: ApiOptions<T> = {}) => request<T>("GET", path, undefined, options),
  post: <T>(path: string, body?: unknown, options: ApiOptions<T> = {}) => request<T>("POST", path, body, options),
  put: <T>(path: string, body?: unknown, options: ApiOptions<T> = {}) => request<T>("PUT", path, body, options),
  delete: <T>(path: string, options: ApiOptions<T> = {}) => request<T>("DELETE", path, undefined, options),

  /** Fetches one page of a list; `parse` gets the array of its items. */
  page: async <Item>(path: string, options: ApiOptions<Item[]> = {}): Promise<ApiPage<Item>> => {
    const { data, headers } = await run({ method: "GET", path, options });
    const items = parseWith(options, data);
    const total = Number(headers.get("X-Total-Count") ?? items.length);
    return { items, nextCursor: nextCursorOf(headers.get("Link")), total };
  },
};

async function request<T>(method: Method, path: string, body: unknown, options: ApiOptions<T>): Promise<T> {
  const { data, headers } = await run({ method, path, body, options });
  options.onHeaders?.(headers);
  return parseWith(options, data);
}

function parseWith<T>(options: ApiOptions<T>, data: unknown): T {
  return options.parse ? options.parse(data) : (data as T);
}

async function run(call: Call): Promise<Answer> {
  return withBearer(call.options.auth ?? "required", (bearer) => send(call, bearer));
}

/**
 * Runs a custom call, such as an upload with progress, with the authentication of `api`. `send` gets the header to add
 * and rejects with ApiErrors; it runs a second time if the access token had expired.
 */
export async function withBearer<T>(auth: Auth, send: (bearer: Record<string, string>) => Promise<T>): Promise<T> {
  try {
    return await sendSignedIn(auth, send);
  } catch (error) {
    const page = error instanceof ApiError ? dutyPageOf(error) : null;
    if (page) redirectToDuty(page);
    throw error;
  }
}

async function sendSignedIn<T>(auth: Auth, send: (bearer: Record<string, string>) => Promise<T>): Promise<T> {
  const accessToken = auth === "none" ? null : (readSession()?.accessToken ?? null);
  if (!accessToken) return send({});
  try {
    return await send(bearerOf(accessToken));
  } catch (error) {
    if (!isUnauthenticated(error)) throw error;
    return retryUnauthenticated(auth, accessToken, send, error);
  }
}

/** After a 401: retries with a newer token if there is one; else without a token ('optional'), or ends the session. */
async function retryUnauthenticated<T>(
  auth: Auth,
  staleToken: string,
  send: (bearer: Record<string, string>) => Promise<T>,
  refusal: ApiError,
): Promise<T> {
  const hasRunOut = refusal.code === "token_expired";
  const isStored = readSession()?.accessToken === staleToken;
  const newer = hasRunOut || !isStored ? await renewAccessToken(staleToken) : null;
  if (newer) {
    try {
      return await send(bearerOf(newer));
    } catch (error) {
      if (!isUnauthenticated(error)) throw error;
    }
  }
  if (auth === "optional") return send({});
  throw sessionEnded(staleToken, hasRunOut && !newer ? "refresh-failed" : "session-ended", refusal);
}

const bearerOf = (accessToken: string) => ({ Authorization: `Bearer ${accessToken}` });

function sessionEnded(accessToken: string, reason: SessionEndReason, refusal: ApiError): ApiError {
  endSession(accessToken, reason);
  const message = reason === "refresh-failed" ? authMessages.refreshFailed : authMessages.sessionEnded;
  const { status, requestId } = refusal;
  return new ApiError(message, { status, code: "session_ended", requestId, cause: refusal });
}

const isUnauthenticated = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 401;

async function send({ method, path, body, options }: Call, bearer: Record<string, string>): Promise<Answer> {
  const headers = new Headers({ Accept: "application/json", ...options.headers, ...bearer });
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers.set("Content-Type", "application/json");
  const askedAtMs = Date.now();
  try {
    const response = await fetch(ownAddress(path), {
      method,
      headers,
      credentials: "same-origin",
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      ...(options.signal && { signal: options.signal }),
      ...(options.isKeptAlive && { keepalive: true }),
    });
    followServerClock(response.headers.get("Date"), askedAtMs, Date.now());
    const text = await response.text();
    if (!response.ok) throw apiErrorOf(response.status, text, (name) => response.headers.get(name));
    return { data: text === "" ? undefined : JSON.parse(text), headers: response.headers };
  } catch (error) {
    if (error instanceof ApiError || options.signal?.aborted) throw error;
    throw networkError(error, await isBlocked(path));
  }
}

/** How long the server may take to show that it is there. */
const liveMs = 3_000;

/**
 * Tells if the browser blocked a call that failed: the server then answers another one. Ad blockers block ads' calls by
 * their names, which organisers' own tools may use.
 */
async function isBlocked(path: string): Promise<boolean> {
  if (!/^\/api\/ads(-group)?\//.test(path)) return false;
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(), liveMs);
  const answer = await fetch("/api/live", { cache: "no-store", signal: end.signal }).catch(() => null);
  clearTimeout(timer);
  return answer?.ok ?? false;
}

/** Accepts '/api/x', 'api/x' and full URLs of this origin, so that a token never goes to another origin. */
function ownAddress(path: string): string {
  const { origin } = window.location;
  const url = new URL(path, `${origin}/`);
  if (url.origin !== origin) throw new TypeError(`${path} is no address of this server.`);
  return url.pathname + url.search;
}

/** Returns the cursor in a header such as `<…?cursor=x>; rel="next"`. */
function nextCursorOf(link: string | null): string | null {
  const target = /<([^>]*)>\s*;\s*rel="?next"?/.exec(link ?? "")?.[1];
  return target ? new URL(target, window.location.origin).searchParams.get("cursor") : null;
}
