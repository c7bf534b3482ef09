import { route } from "@/lib/http/route";
import { deletedScript, scriptIdParams } from "@/lib/scripts/contract";
import { removeScript } from "@/lib/scripts/service";

export const DELETE = route({
  summary: "Deletes a script, out of every event that chose it.",
  access: "admin",
  params: scriptIdParams,
  output: deletedScript,
  run: ({ deps, actor, params }) => removeScript(deps, actor, params.id),
});
