import NextAuth from "next-auth";
import { z } from "zod";
import { authOptions } from "@/lib/server/base/auth/next-auth";
import { isSecure } from "@/lib/server/base/http/respond";
import { streamRoute } from "@/lib/server/base/http/stream-route";

/** Exposes only next-auth's read endpoints. Its sign-in, sign-out and log endpoints do not exist here. */
const readable = z.object({ nextauth: z.tuple([z.enum(["session", "providers"])]) });

// next-auth writes its own responses, so this does not use route().
const nextAuth = streamRoute({
  summary: "Returns next-auth's view of the session cookie: `session`, and `providers`, which is always empty.",
  params: readable,
  isOfConsole: true,
  run: async ({ deps, request, params }) => {
    const handle: (request: Request, context: unknown) => Promise<Response> = NextAuth(
      authOptions(deps.db, isSecure(request)),
    );
    const answer = await handle(request, { params: Promise.resolve(params) });
    return withoutCookies(answer);
  },
});

export { nextAuth as GET };

/** next-auth renews its cookie on each read. Our cookie expires with its session, so reads must not set cookies. */
function withoutCookies(answer: Response): Response {
  const headers = new Headers(answer.headers);
  headers.delete("set-cookie");
  headers.set("cache-control", "no-store");
  return new Response(answer.body, { status: answer.status, headers });
}
