import { route } from "@/lib/http/route";
import { listedScripts, listScriptsQuery } from "@/lib/scripts/contract";
import { listOrganiserScripts } from "@/lib/scripts/service";

export const GET = route({
  summary: "The account's scripts, newest first; with `fields`, only these of each.",
  access: "admin",
  query: listScriptsQuery,
  output: listedScripts,
  run: ({ deps, actor, query }) => listOrganiserScripts(deps, actor, query.fields),
});
