import { wallCache } from "@/lib/http/respond";
import { route } from "@/lib/http/route";
import { eventIdParams, wallChanges, wallChangesQuery } from "@/lib/posts/contract";
import { getWallChanges } from "@/lib/wall/service";

export const GET = route({
  summary: "What a screen that holds the wall's version `since` has missed.",
  access: "public",
  params: eventIdParams,
  query: wallChangesQuery,
  output: wallChanges,
  cache: wallCache,
  run: async ({ deps, visitor, params, query, reply }) => {
    const { changes, isPublic } = await getWallChanges(deps, visitor, params.eventId, query.since);
    if (!isPublic) reply.markPrivate();
    return changes;
  },
});
