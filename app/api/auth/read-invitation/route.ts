import { route } from "@/lib/server/base/http/route";
import { readInvitation } from "@/lib/server/features/invitations/accept";
import { openInvitation, readInvitationBody } from "@/lib/shared/invitations/contract";

export const POST = route({
  summary: "Returns the email and company of an invitation by the token of its link.",
  access: "public",
  audit: "none: changes nothing; POST keeps the token out of addresses and logs",
  isOfConsole: true,
  isForOwnPages: true,
  toleratesDeadBearer: true,
  rateLimits: { byAddress: "invitationByAddress" },
  body: readInvitationBody,
  output: openInvitation,
  run: ({ deps, body }) => readInvitation(deps, body),
});
