import { route } from "@/lib/server/base/http/route";
import { addProgram } from "@/lib/server/features/programs/write";
import { organiserProgram, saveProgramBody } from "@/lib/shared/programs/contract";

export const POST = route({
  summary: "Creates an ads program.",
  access: "admin",
  audit: "program.create",
  body: saveProgramBody,
  output: organiserProgram,
  status: 201,
  run: ({ deps, actor, body }) => addProgram(deps, actor, body),
});
