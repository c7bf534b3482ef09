import { deleteEvent } from "@/lib/server/events/delete";
import { route } from "@/lib/server/http/route";
import { idParams, messageAnswer } from "@/lib/shared/contract-fields";

export const DELETE = route({
  summary: "Deletes an event with its posts and their media.",
  access: "admin",
  audit: "event.delete",
  params: idParams,
  output: messageAnswer,
  run: ({ deps, actor, params }) => deleteEvent(deps, actor, params.id),
});
