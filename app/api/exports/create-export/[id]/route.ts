import { route } from "@/lib/server/base/http/route";
import { createExport } from "@/lib/server/features/export/service";
import { idParams } from "@/lib/shared/contract-fields";
import { createdExport, exportChoice } from "@/lib/shared/export/contract";

export const POST = route({
  summary:
    "Freezes the posts of an event's export and returns its signed address, valid for a day. If older files must be read first, starts that and returns no address.",
  access: "admin",
  audit: "event.export",
  params: idParams,
  body: exportChoice,
  output: createdExport,
  status: 201,
  run: ({ deps, actor, params, body }) => createExport(deps, actor, params.id, body),
});
