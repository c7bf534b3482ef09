import { route } from "@/lib/server/base/http/route";
import { listOrganiserScripts } from "@/lib/server/features/scripts/read";
import { listedScripts, listScriptsQuery } from "@/lib/shared/scripts/contract";

export const GET = route({
  summary: "Returns the account's scripts, newest first. `fields` limits which fields are returned.",
  access: "admin",
  query: listScriptsQuery,
  output: listedScripts,
  run: ({ deps, actor, query }) => listOrganiserScripts(deps, actor, query.fields),
});
