import { route } from "@/lib/server/base/http/route";
import { addScript } from "@/lib/server/features/scripts/write";
import { organiserScript, saveScriptBody } from "@/lib/shared/scripts/contract";

export const POST = route({
  summary: "Creates a script, which is on.",
  access: "admin",
  audit: "script.create",
  body: saveScriptBody,
  output: organiserScript,
  status: 201,
  run: ({ deps, actor, body }) => addScript(deps, actor, body),
});
