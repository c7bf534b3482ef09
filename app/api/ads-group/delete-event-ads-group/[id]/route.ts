import { route } from "@/lib/server/base/http/route";
import { deleteProgram } from "@/lib/server/features/programs/write";
import { idParams, messageAnswer } from "@/lib/shared/contract-fields";

export const DELETE = route({
  summary: "Deletes an ads program. Events that used it show no ads.",
  access: "admin",
  audit: "program.delete",
  params: idParams,
  output: messageAnswer,
  run: ({ deps, actor, params }) => deleteProgram(deps, actor, params.id),
});
