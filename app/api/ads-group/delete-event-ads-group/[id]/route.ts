import { route } from "@/lib/server/http/route";
import { removeProgram } from "@/lib/server/programs/service";
import { deletedProgram, programIdParams } from "@/lib/shared/programs/contract";

export const DELETE = route({
  summary: "Deletes an ads program; events that used it show no ads.",
  access: "admin",
  params: programIdParams,
  output: deletedProgram,
  run: ({ deps, actor, params }) => removeProgram(deps, actor, params.id),
});
