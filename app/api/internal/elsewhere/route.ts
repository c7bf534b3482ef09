import { z } from "zod";
import { AppError } from "@/lib/errors";
import { consoleOrigin, elsewhereHeader, wallOrigin } from "@/lib/http/hosts";
import { streamRoute } from "@/lib/http/stream-route";
import { messages } from "@/lib/messages";

/** Where, and a page of ours: a path, and never an address that begins with another host. */
const pattern = /^(wall|console) (\/(?![/\\]).*)$/;

// A redirect, and not the middleware's own: Next takes 127.0.0.1 for localhost and would cut one between them short.
// What is asked for stands in a header: after a rewrite, the request's address is still the first one.
export const GET = streamRoute({
  summary: "For middleware.ts: sends a page to the address that it is served at.",
  params: z.object({}),
  run: async ({ request }) => {
    const [, at, page] = pattern.exec(request.headers.get(elsewhereHeader) ?? "") ?? [];
    const origin = at === "wall" ? wallOrigin() : consoleOrigin();
    if (!page || !origin) throw new AppError("not_found", messages.http.notFound);
    const Location = new URL(page, origin).href;
    return new Response(null, { status: 307, headers: { Location, "Cache-Control": "no-store" } });
  },
});
