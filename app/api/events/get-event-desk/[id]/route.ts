import { getEventDesk } from "@/lib/server/event-desk/service";
import { route } from "@/lib/server/http/route";
import { idParams } from "@/lib/shared/contract-fields";
import { eventDesk } from "@/lib/shared/event-desk/contract";

export const GET = route({
  summary: "One event as its page shows it: what waits and since when, the posts by status and by hour.",
  access: "signed-in",
  params: idParams,
  output: eventDesk,
  run: ({ deps, actor, params }) => getEventDesk(deps, actor, params.id),
});
