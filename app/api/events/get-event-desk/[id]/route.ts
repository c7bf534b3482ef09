import { route } from "@/lib/server/base/http/route";
import { getEventDesk } from "@/lib/server/features/event-desk/service";
import { idParams } from "@/lib/shared/contract-fields";
import { eventDesk } from "@/lib/shared/event-desk/contract";

export const GET = route({
  summary:
    "Returns one event as its page shows it: the waiting posts and since when they wait, and posts by status and by hour.",
  access: "signed-in",
  params: idParams,
  output: eventDesk,
  run: ({ deps, actor, params }) => getEventDesk(deps, actor, params.id),
});
