import { route } from "@/lib/http/route";
import { organiserScript, saveScriptBody, scriptIdParams } from "@/lib/scripts/contract";
import { changeScript } from "@/lib/scripts/service";

export const PUT = route({
  summary: "Changes a script.",
  access: "admin",
  params: scriptIdParams,
  body: saveScriptBody,
  output: organiserScript,
  run: ({ deps, actor, params, body }) => changeScript(deps, actor, params.id, body),
});
