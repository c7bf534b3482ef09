import { knownBrowserCookieName } from "@/lib/server/base/auth/known-browser";
import { readCookie } from "@/lib/server/base/http/respond";
import { route } from "@/lib/server/base/http/route";
import { acceptInvitation } from "@/lib/server/features/invitations/accept";
import { messageAnswer } from "@/lib/shared/contract-fields";
import { acceptInvitationBody } from "@/lib/shared/invitations/contract";

export const POST = route({
  summary: "Creates the invited moderator with a chosen password. The token of the link works once.",
  access: "public",
  audit: "user.join",
  isOfConsole: true,
  isForOwnPages: true,
  toleratesDeadBearer: true,
  rateLimits: { byAddress: "invitationByAddress" },
  body: acceptInvitationBody,
  output: messageAnswer,
  run: async ({ deps, body, request, reply }) => {
    const { knownBrowser, ...answer } = await acceptInvitation(deps, body, readCookie(request, knownBrowserCookieName));
    reply.setKnownBrowser(knownBrowser);
    return answer;
  },
});
