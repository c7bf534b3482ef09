import { route } from "@/lib/server/base/http/route";
import { deleteEvent } from "@/lib/server/features/events/delete";
import { idParams, messageAnswer } from "@/lib/shared/contract-fields";

export const DELETE = route({
  summary: "Deletes an event with its posts and their media.",
  access: "admin",
  audit: "event.delete",
  params: idParams,
  output: messageAnswer,
  run: ({ deps, actor, params }) => deleteEvent(deps, actor, params.id),
});
