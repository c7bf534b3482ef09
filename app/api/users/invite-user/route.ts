import { route } from "@/lib/server/base/http/route";
import { inviteUser } from "@/lib/server/features/invitations/send";
import { inviteUserBody, sentInvitation } from "@/lib/shared/invitations/contract";

export const POST = route({
  summary: "Invites a moderator by email, with a link to choose a password. Renews an invitation that is still open.",
  access: "admin",
  audit: "user.invite",
  body: inviteUserBody,
  output: sentInvitation,
  status: 201,
  run: ({ deps, actor, body }) => inviteUser(deps, actor, body),
});
