import { route } from "@/lib/server/http/route";
import { listOrganiserScripts } from "@/lib/server/scripts/read";
import { listedScripts, listScriptsQuery } from "@/lib/shared/scripts/contract";

export const GET = route({
  summary: "Returns the account's scripts, newest first. `fields` limits which fields are returned.",
  access: "admin",
  query: listScriptsQuery,
  output: listedScripts,
  run: ({ deps, actor, query }) => listOrganiserScripts(deps, actor, query.fields),
});
