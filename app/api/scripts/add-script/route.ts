import { route } from "@/lib/http/route";
import { organiserScript, saveScriptBody } from "@/lib/scripts/contract";
import { addScript } from "@/lib/scripts/service";

export const POST = route({
  summary: "A new script, which is on.",
  access: "admin",
  body: saveScriptBody,
  output: organiserScript,
  status: 201,
  run: ({ deps, actor, body }) => addScript(deps, actor, body),
});
