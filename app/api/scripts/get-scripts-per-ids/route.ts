import { wallCache } from "@/lib/server/base/http/respond";
import { route } from "@/lib/server/base/http/route";
import { listScriptsForWall } from "@/lib/server/features/scripts/read";
import { wallScripts, wallScriptsQuery } from "@/lib/shared/scripts/contract";

export const GET = route({
  summary: "Returns those of the given scripts that are on and run on a wall that the caller may see.",
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
