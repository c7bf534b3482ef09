import { wallCache } from "@/lib/server/base/http/respond";
import { route } from "@/lib/server/base/http/route";
import { listApprovedPosts } from "@/lib/server/features/wall/read";
import { eventIdParams, sharedPosts, wallPostsQuery } from "@/lib/shared/posts/contract";

export const GET = route({
  summary:
    "Returns the newest 120 posts on an event's wall, newest approval first; with `cursor`, up to 24 of those below that wall_position.",
  access: "public",
  params: eventIdParams,
  query: wallPostsQuery,
  output: sharedPosts,
  cache: wallCache,
  run: async ({ deps, visitor, params, query, reply }) => {
    const { posts, isPublic } = await listApprovedPosts(deps, visitor, params.eventId, query.cursor);
    if (!isPublic) reply.markPrivate();
    return posts;
  },
});
