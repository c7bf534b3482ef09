import "server-only";
import { randomUUID } from "node:crypto";
import { NextResponse } from "next/server";
import { isConnectionFault, isOutOfResources } from "@/db/faults";
import { sessionCookieName, sessionCookieNames } from "@/lib/shared/auth/session-cookie";
import { answerCacheControl } from "@/lib/shared/cache-control";
import { AppError, type ErrorBody } from "@/lib/shared/errors";
import { cacheSeconds, limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { knownBrowserCookieName, knownBrowserCookiePath } from "../auth/known-browser";
import { diskFullError, isDiskFull, warnOfFullDisk } from "../disk-full";
import { makeEtag, matchesEtag } from "../downloads/etag";
import { logFailure, logRefusal } from "./log";

/** How a public answer may be kept: `sMaxAgeSeconds` by shared caches; browsers always ask again with the ETag. */
export type CachePolicy = { sMaxAgeSeconds: number };

/** Lets a shared cache answer public reads of a wall; it is never more than a second behind. */
export const wallCache: CachePolicy = { sMaxAgeSeconds: cacheSeconds.sharedPages };

type CookieOptions = { maxAgeSeconds?: number; path?: string };
type PageOf = { items: unknown[]; next_cursor: string | null; total: number };

/** Collects what an answer carries besides its body. */
export class Reply {
  readonly requestId = randomUUID();
  readonly headers = new Headers();
  readonly #request: Request;
  readonly #cookies: { name: string; value: string; options: CookieOptions }[] = [];
  #isPrivate = false;

  constructor(request: Request) {
    this.#request = request;
  }

  /** Sets an httpOnly, SameSite=Lax cookie; secure where the page is. A session cookie without maxAgeSeconds. */
  setCookie(name: string, value: string, options: CookieOptions = {}) {
    this.#cookies.push({ name, value, options });
  }

  clearCookie(name: string) {
    this.setCookie(name, "", { maxAgeSeconds: 0 });
  }

  /** Gives, or with null takes away, the cookie by which pages know a signed-in person. */
  setSessionCookie(cookie: { value: string; maxAgeSeconds: number } | null) {
    if (cookie) this.setCookie(sessionCookieName(isSecure(this.#request)), cookie.value, cookie);
    else for (const name of sessionCookieNames) this.clearCookie(name);
  }

  /** Gives the cookie by which a browser that has signed in is known, where one signs in and nowhere else. */
  setKnownBrowser(value: string) {
    const options = { maxAgeSeconds: limits.knownBrowserSeconds, path: knownBrowserCookiePath };
    this.setCookie(knownBrowserCookieName, value, options);
  }

  /** Takes the answer out of every cache: it depends on who asked. */
  markPrivate() {
    this.#isPrivate = true;
  }

  get isPrivate(): boolean {
    return this.#isPrivate || this.#cookies.length > 0 || this.#request.headers.has("authorization");
  }

  /** Turns a page into its items, with the paging headers of the contract's section 1. */
  page(page: PageOf): unknown[] {
    this.headers.set("X-Total-Count", String(page.total));
    if (page.next_cursor) {
      const next = new URL(this.#request.url);
      next.searchParams.set("cursor", page.next_cursor);
      this.headers.set("Link", `<${next.pathname}${next.search}>; rel="next"`);
    }
    return page.items;
  }

  /** The answer with all that was collected for it. */
  finish(body: string | null, init: { status: number; headers: Headers }): Response {
    const { headers } = init;
    this.headers.forEach((value, name) => {
      headers.set(name, value);
    });
    headers.set("X-Request-Id", this.requestId);
    // Shared answers set no cookie, and Next's own kind of answer costs as much again.
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

/** Whether the person's browser speaks https, to us or to a proxy in front. */
export function isSecure(request: Request): boolean {
  const forwarded = request.headers.get("x-forwarded-proto");
  return forwarded ? forwarded.split(",")[0]?.trim() === "https" : new URL(request.url).protocol === "https:";
}

/**
 * Prefixes of cookies that a browser takes from https only. With the second, it takes them for this host only, and
 * refuses any path but '/' (RFC 6265bis, 4.1.3).
 */
const securePrefix = "__Secure-";
const hostPrefix = "__Host-";

/** The name under which a browser holds a cookie; next-auth's have a prefix of their own. */
function sentName(name: string, isOverHttps: boolean): string {
  const isOurs = !(sessionCookieNames as readonly string[]).includes(name);
  if (!isOurs || !isOverHttps) return name;
  return `${name === knownBrowserCookieName ? securePrefix : hostPrefix}${name}`;
}

/** The value of a request's cookie, or null. One that was given before the page had https counts as well. */
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

/** Data as JSON; its tag as soon as one was asked for. */
export type Rendered = { readonly text: string; etag?: string };

export const render = (data: unknown): Rendered => ({ text: JSON.stringify(data) });

/** Answers with what was rendered; where it may be cached, with its tag, or with a 304 for who has it already. */
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

/** Turns anything thrown into the error answer of the contract's section 1, and logs it. */
export function errorResponse(request: Request, reply: Reply, thrown: unknown): Response {
  const error = asAppError(thrown);
  const body: ErrorBody = {
    message: error.message,
    code: error.code,
    ...(error.issues && { issues: error.issues }),
    request_id: reply.requestId,
    ...(error.code === "token_expired" && { refresh_token_required: true }),
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
  return reply.finish(JSON.stringify(body), { status: error.status, headers });
}

function asAppError(thrown: unknown): AppError {
  // The general sentence gives way; one that says more stays.
  const isGeneral = !(thrown instanceof AppError) || thrown.message === messages.http.unavailable;
  if (isGeneral && isDiskFull(thrown)) return diskFullError(thrown);
  if (thrown instanceof AppError) return thrown;
  return isConnectionFault(thrown) || isOutOfResources(thrown)
    ? new AppError("unavailable", messages.http.unavailable, { cause: thrown, retryAfterSeconds: 5 })
    : new AppError("internal", messages.http.internal, { cause: thrown });
}
