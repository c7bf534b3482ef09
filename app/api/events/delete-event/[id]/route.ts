import { removeEvent } from "@/lib/server/events/service";
import { route } from "@/lib/server/http/route";
import { idParams, messageAnswer } from "@/lib/shared/contract-fields";

export const DELETE = route({
  summary: "Deletes an event with its posts and their media.",
  access: "admin",
  params: idParams,
  output: messageAnswer,
  run: ({ deps, actor, params }) => removeEvent(deps, actor, params.id),
});
