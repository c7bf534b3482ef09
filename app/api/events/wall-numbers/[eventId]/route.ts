import { wallCache } from "@/lib/server/base/http/respond";
import { route } from "@/lib/server/base/http/route";
import { getWallNumbers } from "@/lib/server/features/show/numbers";
import { eventIdParams } from "@/lib/shared/posts/contract";
import { wallNumbers, wallNumbersQuery } from "@/lib/shared/show/contract";

export const GET = route({
  summary:
    "Counts an event's approved posts and their cities, and the posts that came since the scene on screen began.",
  access: "public",
  params: eventIdParams,
  query: wallNumbersQuery,
  output: wallNumbers,
  cache: wallCache,
  run: async ({ deps, visitor, params, query, reply }) => {
    const { numbers, isPublic } = await getWallNumbers(deps, visitor, params.eventId, query.since);
    if (!isPublic) reply.markPrivate();
    return numbers;
  },
});
