import { route } from "@/lib/server/base/http/route";
import { readEventReport } from "@/lib/server/features/report/read";
import { idParams } from "@/lib/shared/contract-fields";
import { eventReport } from "@/lib/shared/report/contract";

export const GET = route({
  summary: "Returns an event's report: its posts over time, the decisions about them, missions, places and favourites.",
  access: "admin",
  params: idParams,
  output: eventReport,
  run: ({ deps, actor, params }) => readEventReport(deps, actor, params.id),
});
