import { createExport } from "@/lib/server/export/service";
import { route } from "@/lib/server/http/route";
import { idParams } from "@/lib/shared/contract-fields";
import { createdExport, exportChoice } from "@/lib/shared/export/contract";

export const POST = route({
  summary:
    "Freezes which posts of an event a download holds, and gives its signed address for a day; or has older files read first.",
  access: "admin",
  audit: "event.export",
  params: idParams,
  body: exportChoice,
  output: createdExport,
  status: 201,
  run: ({ deps, actor, params, body }) => createExport(deps, actor, params.id, body),
});
