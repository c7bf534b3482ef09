import { route } from "@/lib/server/http/route";
import { listModerationPosts } from "@/lib/server/posts/read";
import { listPostsQuery, organiserPosts } from "@/lib/shared/posts/contract";

export const GET = route({
  summary: "The posts that the caller may moderate, newest submission first, or oldest.",
  access: "signed-in",
  query: listPostsQuery,
  output: organiserPosts,
  isPaged: true,
  run: ({ deps, actor, query }) => listModerationPosts(deps, actor, query),
});
