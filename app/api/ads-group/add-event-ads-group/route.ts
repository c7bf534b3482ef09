import { route } from "@/lib/http/route";
import { organiserProgram, saveProgramBody } from "@/lib/programs/contract";
import { addProgram } from "@/lib/programs/save";

export const POST = route({
  summary: "A new ads program.",
  access: "admin",
  body: saveProgramBody,
  output: organiserProgram,
  status: 201,
  run: ({ deps, actor, body }) => addProgram(deps, actor, body),
});
