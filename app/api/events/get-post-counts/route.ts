import { route } from "@/lib/server/base/http/route";
import { getPostCounts } from "@/lib/server/features/posts/moderation";
import { postCounts, postCountsQuery } from "@/lib/shared/posts/moderation-contract";

export const GET = route({
  summary: "Returns how many posts of each status the caller may moderate, in one event or in all.",
  access: "signed-in",
  query: postCountsQuery,
  output: postCounts,
  run: ({ deps, actor, query }) => getPostCounts(deps, actor, query),
});
