import { route } from "@/lib/server/base/http/route";
import { listModerationPosts } from "@/lib/server/features/posts/read";
import { listPostsQuery, organiserPosts } from "@/lib/shared/posts/contract";

export const GET = route({
  summary: "Returns the posts that the caller may moderate, newest or oldest submission first.",
  access: "signed-in",
  query: listPostsQuery,
  output: organiserPosts,
  isPaged: true,
  run: ({ deps, actor, query }) => listModerationPosts(deps, actor, query),
});
