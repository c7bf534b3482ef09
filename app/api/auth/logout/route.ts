import { loggedOut, logoutBody } from "@/lib/auth/contract";
import { logOut } from "@/lib/auth/refresh";
import { route } from "@/lib/http/route";
import { messages } from "@/lib/messages";

export const POST = route({
  summary: "Ends the session of the bearer token or of the given refresh token. Succeeds when there is none, too.",
  access: "public",
  isOfConsole: true,
  toleratesDeadBearer: true,
  body: logoutBody,
  output: loggedOut,
  run: async ({ deps, actor, body, reply }) => {
    reply.setSessionCookie(null);
    await logOut(deps, actor, body.refreshToken);
    return { message: messages.auth.loggedOut };
  },
});
