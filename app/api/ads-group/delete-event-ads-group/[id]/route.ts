import { route } from "@/lib/http/route";
import { deletedProgram, programIdParams } from "@/lib/programs/contract";
import { removeProgram } from "@/lib/programs/service";

export const DELETE = route({
  summary: "Deletes an ads program; events that used it show no ads.",
  access: "admin",
  params: programIdParams,
  output: deletedProgram,
  run: ({ deps, actor, params }) => removeProgram(deps, actor, params.id),
});
