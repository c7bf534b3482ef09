import { route } from "@/lib/server/http/route";
import { removeScript } from "@/lib/server/scripts/service";
import { deletedScript, scriptIdParams } from "@/lib/shared/scripts/contract";

export const DELETE = route({
  summary: "Deletes a script, out of every event that chose it.",
  access: "admin",
  params: scriptIdParams,
  output: deletedScript,
  run: ({ deps, actor, params }) => removeScript(deps, actor, params.id),
});
