import { logOut } from "@/lib/server/base/auth/refresh";
import { route } from "@/lib/server/base/http/route";
import { logoutBody } from "@/lib/shared/auth/contract";
import { messageAnswer } from "@/lib/shared/contract-fields";
import { messages } from "@/lib/shared/messages";

export const POST = route({
  summary: "Ends the session of the bearer token or of the given refresh token. Also succeeds if there is no session.",
  access: "public",
  audit: "sign-out",
  isOfConsole: true,
  isForOwnPages: true,
  toleratesDeadBearer: true,
  isForInitialPassword: true,
  isForMissingFactor: true,
  body: logoutBody,
  output: messageAnswer,
  run: async ({ deps, actor, body, reply }) => {
    reply.setSessionCookie(null);
    await logOut(deps, actor, body.refreshToken);
    return { message: messages.auth.loggedOut };
  },
});
