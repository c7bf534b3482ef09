import { route } from "@/lib/server/base/http/route";
import { updateScript } from "@/lib/server/features/scripts/write";
import { idParams } from "@/lib/shared/contract-fields";
import { organiserScript, saveScriptBody } from "@/lib/shared/scripts/contract";

export const PUT = route({
  summary: "Updates a script.",
  access: "admin",
  audit: "script.update",
  params: idParams,
  body: saveScriptBody,
  output: organiserScript,
  run: ({ deps, actor, params, body }) => updateScript(deps, actor, params.id, body),
});
