import { route } from "@/lib/server/base/http/route";
import { emptyBin } from "@/lib/server/features/posts/bin";
import { emptiedBin, emptyBinQuery } from "@/lib/shared/posts/bin";

export const DELETE = route({
  summary:
    "Erases the deleted posts of an event or of the account. A job erases the rest if there are more than a few hundred.",
  access: "admin",
  audit: ["bin.empty", "post.erase"],
  query: emptyBinQuery,
  output: emptiedBin,
  run: ({ deps, actor, query }) => emptyBin(deps, actor, query),
});
