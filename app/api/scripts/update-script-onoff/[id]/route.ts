import { route } from "@/lib/server/http/route";
import { setScriptOnOff } from "@/lib/server/scripts/service";
import { organiserScript, scriptIdParams, setScriptOnOffBody } from "@/lib/shared/scripts/contract";

export const PUT = route({
  summary: "Switches a script on or off.",
  access: "admin",
  params: scriptIdParams,
  body: setScriptOnOffBody,
  output: organiserScript,
  run: ({ deps, actor, params, body }) => setScriptOnOff(deps, actor, params.id, body.on_off),
});
