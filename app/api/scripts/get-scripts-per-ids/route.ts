import { wallCache } from "@/lib/http/respond";
import { route } from "@/lib/http/route";
import { wallScripts, wallScriptsQuery } from "@/lib/scripts/contract";
import { listScriptsForWall } from "@/lib/scripts/wall-service";

export const GET = route({
  summary: "Of these scripts, those that are on and run on a wall that the caller may see.",
  access: "public",
  query: wallScriptsQuery,
  output: wallScripts,
  cache: wallCache,
  run: async ({ deps, visitor, query, reply }) => {
    const { scripts, isPublic } = await listScriptsForWall(deps, visitor, query.script_ids);
    if (!isPublic) reply.markPrivate();
    return scripts;
  },
});
