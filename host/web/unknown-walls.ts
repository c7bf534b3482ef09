import type { IncomingMessage, ServerResponse } from "node:http";
import { hostRole } from "@/lib/server/http/hosts";
import { findWallPage } from "@/lib/server/http/wall-page";
import { messages } from "@/lib/shared/messages";
import { apiPaths } from "@/lib/shared/paths";
import { pickHeaders } from "./pick-headers";
import { answerError } from "./plain-answers";

const eventCalls = apiPaths.events.eventBySlug("");

/**
 * Has Next see a wall under the address of its cached page, as middleware does. Next (16.4, app-render.js) writes the
 * address that it sees first into the page that everybody gets. A named screen's holds a key.
 */
export async function askForWallPage(request: IncomingMessage): Promise<void> {
  const { url = "", headers } = request;
  // A visitor of the console's own address is led to the wall's, under the name that they asked for.
  if (headers.rsc || hostRole(pickHeaders(request, ["host", "x-forwarded-host"])) === "console") return;
  const [pathname = "", search] = url.split("?", 2);
  request.url = (await findWallPage({ pathname, searchParams: new URLSearchParams(search) })) ?? url;
}

/**
 * Answers who asks for an event that the public may not know of, and brings nothing that may show more. Returns false for
 * every other request: Next answers it.
 */
export async function answerUnknownEvent(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const { url = "", headers } = request;
  const slug = slugBehind(eventCalls, url);
  if (slug === null || headers.authorization || headers.cookie || !(await isUnknown(slug))) return false;
  answerError(request, response, { code: "not_found", message: messages.events.notFound });
  return true;
}

/** Without a database, or before anybody can be asked, the call itself says what is wrong. */
async function isUnknown(slug: string): Promise<boolean> {
  return (await globalThis.wallflowerHasWall?.(slug).catch(() => true)) === false;
}

/** The last part of an address that begins so, whatever follows the '?'; null for every other address. */
function slugBehind(start: string, url: string): string | null {
  const [pathname = ""] = url.split("?", 1);
  if (!pathname.startsWith(start)) return null;
  const rest = pathname.slice(start.length).replace(/\/+$/, "");
  return rest === "" || rest.includes("/") ? null : decodeURIComponent(rest);
}
