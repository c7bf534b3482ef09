import { route } from "@/lib/server/base/http/route";
import { deleteScript } from "@/lib/server/features/scripts/write";
import { idParams, messageAnswer } from "@/lib/shared/contract-fields";

export const DELETE = route({
  summary: "Deletes a script and removes it from every event that uses it.",
  access: "admin",
  audit: "script.delete",
  params: idParams,
  output: messageAnswer,
  run: ({ deps, actor, params }) => deleteScript(deps, actor, params.id),
});
