import NextAuth from "next-auth";
import { z } from "zod";
import { authOptions } from "@/lib/server/auth/next-auth";
import { isSecure } from "@/lib/server/http/respond";
import { streamRoute } from "@/lib/server/http/stream-route";

/** All that is left of next-auth's own surface: reading. Its sign-in, sign-out and log addresses do not exist here. */
const readable = z.object({ nextauth: z.tuple([z.enum(["session", "providers"])]) });

// next-auth answers by itself: the reason why this is no route().
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

/** next-auth renews its cookie at each reading; ours runs out with its session, so reading changes nothing. */
function withoutCookies(answer: Response): Response {
  const headers = new Headers(answer.headers);
  headers.delete("set-cookie");
  headers.set("cache-control", "no-store");
  return new Response(answer.body, { status: answer.status, headers });
}
