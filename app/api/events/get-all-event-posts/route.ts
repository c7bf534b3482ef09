import { route } from "@/lib/http/route";
import { listPostsQuery, organiserPosts } from "@/lib/posts/contract";
import { listModerationPosts } from "@/lib/posts/service";

export const GET = route({
  summary: "The posts that the caller may moderate, newest submission first.",
  access: "signed-in",
  query: listPostsQuery,
  output: organiserPosts,
  isPaged: true,
  run: ({ deps, actor, query }) => listModerationPosts(deps, actor, query),
});
