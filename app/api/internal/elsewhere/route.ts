import { z } from "zod";
import { AppError } from "@/lib/errors";
import { consoleOrigin, wallOrigin } from "@/lib/http/hosts";
import { streamRoute } from "@/lib/http/stream-route";
import { messages } from "@/lib/messages";

/** A page of ours: a path, and never an address that begins with another host. */
const query = z.object({ at: z.enum(["wall", "console"]), page: z.string().regex(/^\/(?![/\\])/) });

// A redirect, and not the middleware's own: Next takes 127.0.0.1 for localhost and would cut one between them short.
export const GET = streamRoute({
  summary: "For middleware.ts: sends a page to the address that it is served at.",
  params: z.object({}),
  run: async ({ request }) => {
    const { data } = query.safeParse(Object.fromEntries(new URL(request.url).searchParams));
    const origin = data?.at === "wall" ? wallOrigin() : consoleOrigin();
    if (!data || !origin) throw new AppError("not_found", messages.http.notFound);
    const Location = new URL(data.page, origin).href;
    return new Response(null, { status: 307, headers: { Location, "Cache-Control": "no-store" } });
  },
});
