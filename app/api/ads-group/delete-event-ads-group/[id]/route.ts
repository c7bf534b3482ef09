import { route } from "@/lib/server/http/route";
import { removeProgram } from "@/lib/server/programs/service";
import { idParams, messageAnswer } from "@/lib/shared/contract-fields";

export const DELETE = route({
  summary: "Deletes an ads program; events that used it show no ads.",
  access: "admin",
  params: idParams,
  output: messageAnswer,
  run: ({ deps, actor, params }) => removeProgram(deps, actor, params.id),
});
