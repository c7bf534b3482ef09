import { refreshSession } from "@/lib/server/base/auth/refresh";
import { route } from "@/lib/server/base/http/route";
import { refreshBody, refreshed } from "@/lib/shared/auth/contract";

export const POST = route({
  summary:
    "Returns a new access token and the next refresh token. A token that was replaced more than 10 s ago ends the session.",
  access: "public",
  audit: "sign-in.replay",
  isOfConsole: true,
  isForOwnPages: true,
  toleratesDeadBearer: true,
  rateLimits: { byAddress: "refreshByAddress" },
  body: refreshBody,
  output: refreshed,
  run: async ({ deps, body, reply }) => {
    const { cookie, ...answer } = await refreshSession(deps, body.refreshToken);
    reply.setSessionCookie(cookie);
    return answer;
  },
});
