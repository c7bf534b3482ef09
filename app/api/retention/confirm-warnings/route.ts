import { route } from "@/lib/server/base/http/route";
import { confirmSeen } from "@/lib/server/features/retention/service";
import { messageAnswer } from "@/lib/shared/contract-fields";
import { seenBody } from "@/lib/shared/retention/contract";

export const POST = route({
  summary: "Records that the warnings about these events were shown on the dashboard; without one, nothing is deleted.",
  access: "admin",
  audit: "none: it records what the dashboard has shown",
  body: seenBody,
  output: messageAnswer,
  run: ({ deps, actor, body }) => confirmSeen(deps, actor, body.event_ids),
});
