import "server-only";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import { consoleOrigin, isHostOf, wallOrigin } from "./hosts";

/**
 * Refuses requests that a page of another site makes a browser send. A request with neither header is not from a web
 * page: a script, a phone's share sheet. Throws forbidden.
 */
export function admitSameOrigin(request: Request): void {
  if (isForeign(request.headers)) throw new AppError("forbidden", messages.http.foreignOrigin);
}

/** Returns true if the browser reports a page outside the installation's own addresses. */
function isForeign(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  // No script can write this header, and no proxy changes it: the browser itself compares the two origins.
  if (site === "same-origin" || site === "none") return false;
  const origin = headers.get("origin");
  return origin === null ? site !== null : !isOwn(headers, origin);
}

function isOwn(headers: Headers, origin: string): boolean {
  // Sandboxed pages send 'null': an organiser's script, or anybody's.
  if (!URL.canParse(origin)) return false;
  return origin === consoleOrigin() || origin === wallOrigin() || isHostOf(headers, origin);
}

/**
 * Refuses a request that a page of another origin makes a browser send: routes that set the session's cookie, such as
 * sign-in and sign-out, take no cross-site form. A request with neither header is not from a browser and carries
 * nobody's cookie. Throws forbidden.
 */
export function admitOwnPage({ headers }: Request): void {
  const site = headers.get("sec-fetch-site");
  const isOwn = site ? site === "same-origin" || site === "none" : isOwnOrigin(headers);
  if (!isOwn) throw new AppError("forbidden", messages.http.foreignPage);
}

/** Older browsers, and pages over plain http, send only Origin. */
function isOwnOrigin(headers: Headers): boolean {
  const origin = headers.get("origin");
  if (origin === null || origin === consoleOrigin()) return true;
  return URL.canParse(origin) && isHostOf(headers, origin);
}
