import { route } from "@/lib/server/base/http/route";
import { updateScriptOnOff } from "@/lib/server/features/scripts/write";
import { idParams } from "@/lib/shared/contract-fields";
import { organiserScript, setScriptOnOffBody } from "@/lib/shared/scripts/contract";

export const PUT = route({
  summary: "Turns a script on or off.",
  access: "admin",
  audit: "script.update",
  params: idParams,
  body: setScriptOnOffBody,
  output: organiserScript,
  run: ({ deps, actor, params, body }) => updateScriptOnOff(deps, actor, params.id, body.on_off),
});
