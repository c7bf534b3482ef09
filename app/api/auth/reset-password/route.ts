import { resetPassword } from "@/lib/server/base/auth/forgotten-password";
import { knownBrowserCookieName } from "@/lib/server/base/auth/known-browser";
import { readCookie } from "@/lib/server/base/http/respond";
import { route } from "@/lib/server/base/http/route";
import { resetPasswordBody } from "@/lib/shared/auth/contract";
import { messageAnswer } from "@/lib/shared/contract-fields";

export const POST = route({
  summary: "Sets a new password with the token of an emailed link, which works once. Ends every session of the user.",
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
