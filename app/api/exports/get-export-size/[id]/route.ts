import { route } from "@/lib/server/base/http/route";
import { getExportSize } from "@/lib/server/features/export/service";
import { idParams } from "@/lib/shared/contract-fields";
import { exportChoice, exportSize } from "@/lib/shared/export/contract";

export const GET = route({
  summary: "Returns how many files and bytes an export of an event's posts would contain, and whether it can start.",
  access: "admin",
  params: idParams,
  query: exportChoice,
  output: exportSize,
  run: ({ deps, actor, params, query }) => getExportSize(deps, actor, params.id, query),
});
