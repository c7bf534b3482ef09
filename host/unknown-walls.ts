import type { IncomingMessage } from "node:http";
import { hostRole } from "@/lib/server/http/hosts";
import { paths } from "@/lib/shared/paths";
import { pickHeaders } from "./pick-headers";

/**
 * Next renders a page for every address under `/event/` and keeps it. Made-up ones would cost a rendering each, and push out
 * of its memory the walls that people watch. So all of them get one page, that of an address which no event can have. Drafts get it too: nobody can tell them from nothing.
 */
const wallPages = paths.event("");
const nowhere = paths.event("_");

/** Has Next answer a wall that is not there with the page for all of those. Call it before anything looks at the address. */
export async function foldUnknownWall(request: IncomingMessage): Promise<void> {
  const slug = slugOf(request.url ?? "");
  // Who asks for it at the console's own address is led to the wall's, under the name that they asked for.
  if (slug === null || hostRole(pickHeaders(request, ["host", "x-forwarded-host"])) === "console") return;
  // Without a database the page itself says what is wrong.
  const isThere = await globalThis.wallflowerHasWall?.(slug).catch(() => true);
  if (isThere === false) request.url = nowhere;
}

/** The slug of a wall's page, whatever follows the '?'; null for every other address. */
function slugOf(url: string): string | null {
  const [pathname = ""] = url.split("?", 1);
  if (!pathname.startsWith(wallPages) || pathname === paths.wallWorker) return null;
  const rest = pathname.slice(wallPages.length).replace(/\/+$/, "");
  return rest === "" || rest.includes("/") ? null : decodeURIComponent(rest);
}
