import { route } from "@/lib/server/http/route";
import { changeScript } from "@/lib/server/scripts/service";
import { organiserScript, saveScriptBody, scriptIdParams } from "@/lib/shared/scripts/contract";

export const PUT = route({
  summary: "Changes a script.",
  access: "admin",
  params: scriptIdParams,
  body: saveScriptBody,
  output: organiserScript,
  run: ({ deps, actor, params, body }) => changeScript(deps, actor, params.id, body),
});
