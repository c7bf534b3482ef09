import { wallCache } from "@/lib/server/base/http/respond";
import { route } from "@/lib/server/base/http/route";
import { getWallChanges } from "@/lib/server/features/wall/read";
import { eventIdParams, wallChanges, wallChangesQuery } from "@/lib/shared/posts/contract";

export const GET = route({
  summary: "Returns the changes to a wall after version `since`, the version that the screen has.",
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
