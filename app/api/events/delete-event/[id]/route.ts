import { deletedAnswer, eventIdParam } from "@/lib/events/contract";
import { removeEvent } from "@/lib/events/service";
import { route } from "@/lib/http/route";

export const DELETE = route({
  summary: "Deletes an event with its posts and their media.",
  access: "admin",
  params: eventIdParam,
  output: deletedAnswer,
  run: ({ deps, actor, params }) => removeEvent(deps, actor, params.id),
});
