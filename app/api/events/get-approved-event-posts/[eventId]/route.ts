import { wallCache } from "@/lib/http/respond";
import { route } from "@/lib/http/route";
import { eventIdParams, publicPosts } from "@/lib/posts/contract";
import { listApprovedPosts } from "@/lib/wall/service";

export const GET = route({
  summary: "The newest 120 posts on an event's wall, newest approval first.",
  access: "public",
  params: eventIdParams,
  output: publicPosts,
  cache: wallCache,
  run: async ({ deps, visitor, params, reply }) => {
    const { posts, isPublic } = await listApprovedPosts(deps, visitor, params.eventId);
    if (!isPublic) reply.markPrivate();
    return posts;
  },
});
