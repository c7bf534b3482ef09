import type { IncomingMessage, ServerResponse } from "node:http";
import { hostRole } from "@/lib/server/http/hosts";
import { messages } from "@/lib/shared/messages";
import { apiPaths, paths } from "@/lib/shared/paths";
import { pickHeaders } from "./pick-headers";
import { answerError } from "./plain-answers";

/**
 * Next renders a page for every address under `/event/` and keeps it. Made-up ones would cost a rendering each, and push out
 * of its memory the walls that people watch. So all of them get one page, that of an address which no event can have. Drafts get it too: nobody can tell them from nothing.
 */
const wallPages = paths.event("");
const nowhere = paths.event("_");

const eventCalls = apiPaths.events.eventBySlug("");

/** Has Next answer a wall that is not there with the page for all of those. Call it before anything looks at the address. */
export async function foldUnknownWall(request: IncomingMessage): Promise<void> {
  const slug = slugBehind(wallPages, request.url ?? "");
  // A visitor of the console's own address is led to the wall's, under the name that they asked for.
  if (slug === null || hostRole(pickHeaders(request, ["host", "x-forwarded-host"])) === "console") return;
  if (await isUnknown(slug)) request.url = nowhere;
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

/** Without a database, or before anybody can be asked, the page or the call itself says what is wrong. */
async function isUnknown(slug: string): Promise<boolean> {
  return (await globalThis.wallflowerHasWall?.(slug).catch(() => true)) === false;
}

/** The last part of an address that begins so, whatever follows the '?'; null for every other address. */
function slugBehind(start: string, url: string): string | null {
  const [pathname = ""] = url.split("?", 1);
  if (!pathname.startsWith(start) || pathname === paths.wallWorker) return null;
  const rest = pathname.slice(start.length).replace(/\/+$/, "");
  return rest === "" || rest.includes("/") ? null : decodeURIComponent(rest);
}
