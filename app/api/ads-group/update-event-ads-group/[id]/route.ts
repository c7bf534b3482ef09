import { route } from "@/lib/server/base/http/route";
import { updateProgram } from "@/lib/server/features/programs/write";
import { idParams } from "@/lib/shared/contract-fields";
import { organiserProgram, saveProgramBody } from "@/lib/shared/programs/contract";

export const PUT = route({
  summary: "Renames an ads program and sets its ads in order.",
  access: "admin",
  audit: "program.update",
  params: idParams,
  body: saveProgramBody,
  output: organiserProgram,
  run: ({ deps, actor, params, body }) => updateProgram(deps, actor, params.id, body),
});
