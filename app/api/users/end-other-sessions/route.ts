import { route } from "@/lib/server/base/http/route";
import { endOtherSessions } from "@/lib/server/features/users/sessions";
import { messageAnswer } from "@/lib/shared/contract-fields";
import { endSessionsBody } from "@/lib/shared/users/sessions";

export const POST = route({
  summary: "Ends all of the caller's other sessions or, for an admin, all of a moderator's, at once.",
  access: "signed-in",
  audit: "session.end",
  body: endSessionsBody,
  output: messageAnswer,
  run: ({ deps, actor, body }) => endOtherSessions(deps, actor, body.user_id),
});
