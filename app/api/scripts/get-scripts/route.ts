import { route } from "@/lib/server/http/route";
import { listOrganiserScripts } from "@/lib/server/scripts/read";
import { listedScripts, listScriptsQuery } from "@/lib/shared/scripts/contract";

export const GET = route({
  summary: "The account's scripts, newest first; with `fields`, only these of each.",
  access: "admin",
  query: listScriptsQuery,
  output: listedScripts,
  run: ({ deps, actor, query }) => listOrganiserScripts(deps, actor, query.fields),
});
