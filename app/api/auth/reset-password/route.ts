import { resetPassword } from "@/lib/server/auth/forgotten-password";
import { knownBrowserCookieName } from "@/lib/server/auth/known-browser";
import { readCookie } from "@/lib/server/http/respond";
import { route } from "@/lib/server/http/route";
import { resetPasswordBody } from "@/lib/shared/auth/contract";
import { messageAnswer } from "@/lib/shared/contract-fields";

export const POST = route({
  summary: "Chooses a new password by the token of a mailed link, which is good once. Every sign-in of the user ends.",
  access: "public",
  audit: "password.reset",
  isOfConsole: true,
  isForOwnPages: true,
  toleratesDeadBearer: true,
  rateLimits: { byAddress: "resetByAddress" },
  body: resetPasswordBody,
  output: messageAnswer,
  run: async ({ deps, body, request, reply }) => {
    const { knownBrowser, ...answer } = await resetPassword(deps, body, readCookie(request, knownBrowserCookieName));
    reply.setKnownBrowser(knownBrowser);
    return answer;
  },
});
