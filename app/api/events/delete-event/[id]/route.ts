import { removeEvent } from "@/lib/server/events/service";
import { route } from "@/lib/server/http/route";
import { deletedAnswer, eventIdParam } from "@/lib/shared/events/contract";

export const DELETE = route({
  summary: "Deletes an event with its posts and their media.",
  access: "admin",
  params: eventIdParam,
  output: deletedAnswer,
  run: ({ deps, actor, params }) => removeEvent(deps, actor, params.id),
});
