import { route } from "@/lib/server/http/route";
import { removeScript } from "@/lib/server/scripts/service";
import { idParams, messageAnswer } from "@/lib/shared/contract-fields";

export const DELETE = route({
  summary: "Deletes a script, out of every event that chose it.",
  access: "admin",
  params: idParams,
  output: messageAnswer,
  run: ({ deps, actor, params }) => removeScript(deps, actor, params.id),
});
