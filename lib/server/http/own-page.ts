import "server-only";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import { consoleOrigin, isHostOf } from "./hosts";

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
  return URL.canParse(origin) && isHostOf(headers, origin);
}
