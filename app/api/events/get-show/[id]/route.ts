import { route } from "@/lib/server/base/http/route";
import { getShow } from "@/lib/server/features/show/service";
import { idParams } from "@/lib/shared/contract-fields";
import { eventShow } from "@/lib/shared/show/contract";

export const GET = route({
  summary: "Returns what an event's screens show instead of its layout, and its run of show.",
  access: "signed-in",
  params: idParams,
  output: eventShow,
  run: ({ deps, actor, params }) => getShow(deps, actor, params.id),
});
