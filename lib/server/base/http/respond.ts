import "server-only";
import { randomUUID } from "node:crypto";
import { NextResponse } from "next/server";
import { isConnectionFault, isOutOfResources } from "@/db/faults";
import { sessionCookieName, sessionCookieNames } from "@/lib/shared/auth/session-cookie";
import { answerCacheControl } from "@/lib/shared/cache-control";
import { AppError, type ErrorBody } from "@/lib/shared/errors";
import type { AnyLanguage } from "@/lib/shared/language/languages";
import { cacheSeconds, limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { screenCookieName } from "../../features/screens/device-token";
import { knownBrowserCookieName, knownBrowserCookiePath } from "../auth/known-browser";
import { rememberedBrowserCookieName, secondStepCookieName } from "../auth/second-factor/ticket";
import { diskFullError, isDiskFull, warnOfFullDisk } from "../disk/disk-full";
import { makeEtag, matchesEtag } from "../downloads/etag";
import { refusalIn } from "../language/in-language";
import { writeLog } from "../log/log";
import { currentRequest } from "../log/request-context";

/** Caching of a public response: shared caches keep it `sMaxAgeSeconds`; browsers always revalidate by ETag. */
export type CachePolicy = { sMaxAgeSeconds: number };

/** Lets a shared cache answer public reads of a wall; it is at most one second behind. */
export const wallCache: CachePolicy = { sMaxAgeSeconds: cacheSeconds.sharedPages };

type CookieOptions = { maxAgeSeconds?: number; path?: string };
type PageOf = { items: unknown[]; next_cursor: string | null; total: number };

/** Collects the headers and cookies of a response. */
export class Reply {
  readonly requestId = randomUUID();
  readonly headers = new Headers();
  readonly #request: Request;
  readonly #cookies: { name: string; value: string; options: CookieOptions }[] = [];
  #isPrivate = false;

  constructor(request: Request) {
    this.#request = request;
  }

  /** Sets an httpOnly, SameSite=Lax cookie; secure if the page is. Without maxAgeSeconds it is a session cookie. */
  setCookie(name: string, value: string, options: CookieOptions = {}) {
    this.#cookies.push({ name, value, options });
  }

  clearCookie(name: string) {
    this.setCookie(name, "", { maxAgeSeconds: 0 });
  }

  /** Sets the session cookie, or clears it (null). */
  setSessionCookie(cookie: { value: string; maxAgeSeconds: number } | null) {
    if (cookie) this.setCookie(sessionCookieName(isSecure(this.#request)), cookie.value, cookie);
    else for (const name of sessionCookieNames) this.clearCookie(name);
  }

  /** Sets a cookie for the path of the sign-in routes only. */
  setSignInCookie(name: string, value: string, maxAgeSeconds: number) {
    this.setCookie(name, value, { maxAgeSeconds, path: knownBrowserCookiePath });
  }

  setKnownBrowser(value: string) {
    this.setSignInCookie(knownBrowserCookieName, value, limits.knownBrowserSeconds);
  }

  /** Keeps the response out of every cache: it depends on the caller. */
  markPrivate() {
    this.#isPrivate = true;
  }

  get isPrivate(): boolean {
    return this.#isPrivate || this.#cookies.length > 0 || this.#request.headers.has("authorization");
  }

  /** Returns a page's items and sets the paging headers of the contract's section 1. */
  page(page: PageOf): unknown[] {
    this.headers.set("X-Total-Count", String(page.total));
    if (page.next_cursor) {
      const next = new URL(this.#request.url);
      next.searchParams.set("cursor", page.next_cursor);
      this.headers.set("Link", `<${next.pathname}${next.search}>; rel="next"`);
    }
    return page.items;
  }

  /** Returns the response with the collected headers and cookies. */
  finish(body: string | null, init: { status: number; headers: Headers }): Response {
    const { headers } = init;
    this.headers.forEach((value, name) => {
      headers.set(name, value);
    });
    headers.set("X-Request-Id", this.requestId);
    // Only cookies need a NextResponse, which doubles the cost of a response.
    if (this.#cookies.length === 0) return new Response(body, init);
    const response = new NextResponse(body, init);
    for (const { name, value, options } of this.#cookies) {
      const secure = isSecure(this.#request);
      response.cookies.set(sentName(name, secure), value, {
        httpOnly: true,
        sameSite: "lax",
        secure,
        path: options.path ?? "/",
        ...(options.maxAgeSeconds !== undefined && { maxAge: options.maxAgeSeconds }),
      });
    }
    return response;
  }
}

/** Returns true if the browser uses https, to us or to a proxy in front. */
export function isSecure(request: Request): boolean {
  const forwarded = request.headers.get("x-forwarded-proto");
  return forwarded ? forwarded.split(",")[0]?.trim() === "https" : new URL(request.url).protocol === "https:";
}

/**
 * Browsers accept cookies with these prefixes only over https; those with the second only for this host and the path
 * '/' (RFC 6265bis, 4.1.3).
 */
const securePrefix = "__Secure-";
const hostPrefix = "__Host-";
const ownPathCookies = [
  ...[knownBrowserCookieName, secondStepCookieName, rememberedBrowserCookieName],
  screenCookieName,
];

/** Returns a cookie's name in the browser; next-auth's cookies have a prefix of their own. */
function sentName(name: string, isOverHttps: boolean): string {
  const isOurs = !(sessionCookieNames as readonly string[]).includes(name);
  if (!isOurs || !isOverHttps) return name;
  return `${ownPathCookies.includes(name) ? securePrefix : hostPrefix}${name}`;
}

/** Returns the value of a request's cookie, or null. Also accepts one that was set before the page had https. */
export function readCookie(request: Request, name: string): string | null {
  return findCookie(request, sentName(name, isSecure(request))) ?? findCookie(request, name);
}

function findCookie(request: Request, name: string): string | null {
  for (const pair of (request.headers.get("cookie") ?? "").split(";")) {
    const [key, ...rest] = pair.trim().split("=");
    if (key === name) return decode(rest.join("="));
  }
  return null;
}

function decode(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

/** Data as JSON; its ETag is computed on first use. */
export type Rendered = { readonly text: string; etag?: string };

export const render = (data: unknown): Rendered => ({ text: JSON.stringify(data) });

/** Responds with rendered JSON; if cacheable, with its ETag, or 304 if the client already has it. */
export function jsonResponse(
  request: Request,
  reply: Reply,
  rendered: Rendered,
  status: number,
  cache?: CachePolicy,
): Response {
  const { text } = rendered;
  const headers = new Headers({ "Content-Type": "application/json; charset=utf-8" });
  if (!cache || reply.isPrivate) {
    headers.set("Cache-Control", "no-store");
    return reply.finish(text, { status, headers });
  }
  rendered.etag ??= makeEtag(text);
  const { etag } = rendered;
  headers.set("Cache-Control", answerCacheControl(cache.sMaxAgeSeconds));
  headers.set("ETag", etag);
  if (matchesEtag(request.headers.get("if-none-match"), etag)) return reply.finish(null, { status: 304, headers });
  return reply.finish(text, { status, headers });
}

type RequestLine = { request_id: string; method: string; path: string; status: number; code: string; message: string };

/** Refusals that operators watch for: missing or wrong rights, and limits. The rest are users' mistakes. */
const isWatched = ({ status, code }: RequestLine) => [401, 403, 429].includes(status) && code !== "token_expired";

/** Logs one line for an expected refusal. Never contains a body, a token or an email address. */
function logRefusal(line: RequestLine) {
  const { message, ...details } = line;
  writeLog(isWatched(line) ? "warn" : "info", message, { ...details, ms: elapsedMs() });
}

/** Logs a line for an unexpected failure, with the error and its stack; secrets are masked. */
function logFailure({ message, ...details }: RequestLine, error: unknown) {
  writeLog("error", message, { ...details, ms: elapsedMs(), error });
}

function elapsedMs(): number | undefined {
  const request = currentRequest();
  return request ? Math.round(performance.now() - request.startedAt) : undefined;
}

/** Turns any thrown value into the error response of the contract's section 1, and logs it. */
export function errorResponse(
  request: Request,
  reply: Reply,
  thrown: unknown,
  language: AnyLanguage | null = null,
): Response {
  const error = asAppError(thrown);
  const body: ErrorBody = {
    message: error.message,
    code: error.code,
    ...(error.issues && { issues: error.issues }),
    request_id: reply.requestId,
    ...(error.code === "token_expired" && { refresh_token_required: true }),
    ...(error.ticket && { ticket: error.ticket }),
  };
  const line = {
    request_id: reply.requestId,
    method: request.method,
    path: new URL(request.url).pathname,
    status: error.status,
    code: error.code,
    message: error.message,
  };
  if (isDiskFull(thrown)) {
    warnOfFullDisk(thrown);
    logRefusal(line);
  } else if (error.status >= 500) logFailure(line, thrown instanceof AppError ? (thrown.cause ?? thrown) : thrown);
  else logRefusal(line);

  const headers = new Headers({ "Cache-Control": "no-store" });
  if (error.retryAfterSeconds !== undefined) headers.set("Retry-After", String(error.retryAfterSeconds));
  headers.set("Content-Type", "application/json; charset=utf-8");
  const localized = language ? refusalIn(body, language, error) : body;
  return reply.finish(JSON.stringify(localized), { status: error.status, headers });
}

function asAppError(thrown: unknown): AppError {
  // A full disk replaces only the general message; a more specific one stays.
  const isGeneral = !(thrown instanceof AppError) || thrown.message === messages.http.unavailable;
  if (isGeneral && isDiskFull(thrown)) return diskFullError(thrown);
  if (thrown instanceof AppError) return thrown;
  return isConnectionFault(thrown) || isOutOfResources(thrown)
    ? new AppError("unavailable", messages.http.unavailable, { cause: thrown, retryAfterSeconds: 5 })
    : new AppError("internal", messages.http.internal, { cause: thrown });
}
