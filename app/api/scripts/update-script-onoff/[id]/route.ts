import { route } from "@/lib/http/route";
import { organiserScript, scriptIdParams, setScriptOnOffBody } from "@/lib/scripts/contract";
import { setScriptOnOff } from "@/lib/scripts/service";

export const PUT = route({
  summary: "Switches a script on or off.",
  access: "admin",
  params: scriptIdParams,
  body: setScriptOnOffBody,
  output: organiserScript,
  run: ({ deps, actor, params, body }) => setScriptOnOff(deps, actor, params.id, body.on_off),
});
