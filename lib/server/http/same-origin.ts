import "server-only";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";
import { consoleOrigin, isHostOf, wallOrigin } from "./hosts";

/**
 * Refuses what a page of another site has its visitor's browser send. Who sends neither header is no browser, or not made
 * by one: a script, a phone's own share sheet. Throws forbidden.
 */
export function admitSameOrigin(request: Request): void {
  if (isForeign(request.headers)) throw new AppError("forbidden", messages.http.foreignOrigin);
}

/** Whether a browser says that the request comes from a page of neither of the installation's addresses. */
function isForeign(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  // No script can write this header, and no proxy changes it: the browser compared the two addresses itself.
  if (site === "same-origin" || site === "none") return false;
  const origin = headers.get("origin");
  return origin === null ? site !== null : !isOwn(headers, origin);
}

function isOwn(headers: Headers, origin: string): boolean {
  // 'null' is a sandboxed page's: an organiser's script, or anybody's.
  if (!URL.canParse(origin)) return false;
  return origin === consoleOrigin() || origin === wallOrigin() || isHostOf(headers, origin);
}
