import type { IncomingMessage, ServerResponse } from "node:http";
import { hostRole } from "@/lib/server/base/http/hosts";
import { findWallPage } from "@/lib/server/base/http/wall-page";
import { messages } from "@/lib/shared/messages";
import { apiPaths } from "@/lib/shared/paths";
import { pickHeaders } from "./pick-headers";
import { answerError } from "./plain-answers";

const eventBySlugPath = apiPaths.events.eventBySlug("");

/**
 * Rewrites the request to the address of the wall's cached page, as middleware does. Next (16.4, app-render.js)
 * writes the first address that it sees into the page that everybody gets, and a named screen's address contains a key.
 * Next makes a wall's page and its data for its router at once, so requests with the header RSC are no exception. They
 * get the page: Next would send them to an address with a query, again and again.
 */
export async function askForWallPage(request: IncomingMessage): Promise<void> {
  const { url = "" } = request;
  // On the console's own address, middleware redirects the visitor to the wall's, under the requested name.
  if (hostRole(pickHeaders(request, ["host", "x-forwarded-host"])) === "console") return;
  const [pathname = "", search] = url.split("?", 2);
  const page = await findWallPage({ pathname, searchParams: new URLSearchParams(search) });
  if (!page) return;
  request.url = page;
  delete request.headers.rsc;
}

/**
 * Answers anonymous requests for an event that the public may not know of. Returns false for every other request,
 * which Next answers.
 */
export async function answerUnknownEvent(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const { url = "", headers } = request;
  const slug = slugAfter(eventBySlugPath, url);
  if (slug === null || headers.authorization || headers.cookie || !(await isUnknownEvent(slug))) return false;
  answerError(request, response, { code: "not_found", message: messages.events.notFound });
  return true;
}

/** Without a database, or before the lookup is ready, the call itself reports the fault. */
async function isUnknownEvent(slug: string): Promise<boolean> {
  return (await globalThis.wallflowerFindWallSlug?.(slug).catch(() => undefined)) === null;
}

/** Returns the last segment of an address that starts with `start`, without the query; null for every other address. */
function slugAfter(start: string, url: string): string | null {
  const [pathname = ""] = url.split("?", 1);
  if (!pathname.startsWith(start)) return null;
  const rest = pathname.slice(start.length).replace(/\/+$/, "");
  if (rest === "" || rest.includes("/")) return null;
  try {
    return decodeURIComponent(rest);
  } catch {
    return null;
  }
}
