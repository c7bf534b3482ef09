import { streamRoute } from "@/lib/server/base/http/stream-route";
import { reportFile } from "@/lib/server/features/report/file";
import { readEventReport } from "@/lib/server/features/report/read";
import { idParams } from "@/lib/shared/contract-fields";
import { exportReportQuery } from "@/lib/shared/report/contract";

// A file to save instead of an answer, so it does not use route().
export const GET = streamRoute({
  summary: "Returns an event's report as a CSV or JSON file.",
  access: "admin",
  params: idParams,
  query: exportReportQuery,
  run: async ({ deps, actor, params, query }) =>
    reportFile(await readEventReport(deps, actor, params.id), query.format),
});
