import { route } from "@/lib/server/base/http/route";
import { getRetention } from "@/lib/server/features/retention/service";
import { idParams } from "@/lib/shared/contract-fields";
import { eventRetention } from "@/lib/shared/retention/contract";

export const GET = route({
  summary: "Returns when an event is deleted with all that is its own; never, if it is kept.",
  access: "admin",
  params: idParams,
  output: eventRetention,
  run: ({ deps, actor, params }) => getRetention(deps, actor, params.id),
});
