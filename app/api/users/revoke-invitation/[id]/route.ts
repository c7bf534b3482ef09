import { route } from "@/lib/server/base/http/route";
import { revokeInvitation } from "@/lib/server/features/invitations/send";
import { idParams, messageAnswer } from "@/lib/shared/contract-fields";

export const DELETE = route({
  summary: "Revokes an invitation. Its link stops working at once.",
  access: "admin",
  audit: "user.uninvite",
  params: idParams,
  output: messageAnswer,
  run: ({ deps, actor, params }) => revokeInvitation(deps, actor, params.id),
});
