import { wallCache } from "@/lib/server/http/respond";
import { route } from "@/lib/server/http/route";
import { listApprovedPosts } from "@/lib/server/wall/read";
import { eventIdParams, sharedPosts } from "@/lib/shared/posts/contract";

export const GET = route({
  summary: "Returns the newest 120 posts on an event's wall, newest approval first.",
  access: "public",
  params: eventIdParams,
  output: sharedPosts,
  cache: wallCache,
  run: async ({ deps, visitor, params, reply }) => {
    const { posts, isPublic } = await listApprovedPosts(deps, visitor, params.eventId);
    if (!isPublic) reply.markPrivate();
    return posts;
  },
});
