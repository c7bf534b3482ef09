import "server-only";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import { consoleOrigin, isHostOf } from "./hosts";

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
