import { route } from "@/lib/http/route";
import { organiserProgram, programIdParams, saveProgramBody } from "@/lib/programs/contract";
import { changeProgram } from "@/lib/programs/save";

export const PUT = route({
  summary: "Renames an ads program and sets its ads, in their order.",
  access: "admin",
  params: programIdParams,
  body: saveProgramBody,
  output: organiserProgram,
  run: ({ deps, actor, params, body }) => changeProgram(deps, actor, params.id, body),
});
