import { route } from "@/lib/server/base/http/route";
import { endOneSession } from "@/lib/server/features/users/sessions";
import { idParams, messageAnswer } from "@/lib/shared/contract-fields";

export const DELETE = route({
  summary: "Ends one of the caller's sessions or, for an admin, one of a moderator's, at once.",
  access: "signed-in",
  audit: "session.end",
  params: idParams,
  output: messageAnswer,
  run: ({ deps, actor, params }) => endOneSession(deps, actor, params.id),
});
