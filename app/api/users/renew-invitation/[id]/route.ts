import { route } from "@/lib/server/base/http/route";
import { renewInvitation } from "@/lib/server/features/invitations/send";
import { idParams } from "@/lib/shared/contract-fields";
import { renewInvitationBody, sentInvitation } from "@/lib/shared/invitations/contract";

export const POST = route({
  summary: "Mails an invitation again, or returns its link to copy. Both restart the link's lifetime.",
  access: "admin",
  audit: "user.invite",
  params: idParams,
  body: renewInvitationBody,
  output: sentInvitation,
  run: ({ deps, actor, params, body }) => renewInvitation(deps, actor, params.id, body),
});
