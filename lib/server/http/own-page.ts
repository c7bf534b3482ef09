import "server-only";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import { consoleOrigin, requestedHost } from "./hosts";

/**
 * Refuses a request that a page of another origin had a browser send: signing in, out and all that sets the session's
 * cookie takes no cross-site form. What comes without either header comes from no browser, and holds no cookie of
 * anybody's. Throws forbidden.
 */
export function admitOwnPage({ headers }: Request): void {
  const site = headers.get("sec-fetch-site");
  const isOwn = site ? site === "same-origin" || site === "none" : isOwnOrigin(headers);
  if (!isOwn) throw new AppError("forbidden", messages.http.foreignPage);
}

/** Older browsers, and pages that came by plain http, say only which page it was. */
function isOwnOrigin(headers: Headers): boolean {
  const origin = headers.get("origin");
  if (origin === null || origin === consoleOrigin()) return true;
  if (!URL.canParse(origin)) return false;
  // Behind a proxy the scheme is not known for sure; parsed by the page's own, a host loses the port that goes without saying.
  const { protocol, host } = new URL(origin);
  const requested = requestedHost(headers);
  return requested !== null && new URL(`${protocol}//${requested}`).host === host;
}
