import { route } from "@/lib/server/base/http/route";
import { holdPost } from "@/lib/server/features/holds/service";
import { heldPost, holdPostBody } from "@/lib/shared/holds/contract";

export const PUT = route({
  summary:
    "Records for half a minute which post a moderator is viewing. This is a courtesy, not a lock: anybody may still decide.",
  access: "signed-in",
  audit: "none: looking at a post changes nothing, and ends by itself",
  body: holdPostBody,
  output: heldPost,
  run: ({ deps, actor, body }) => holdPost(deps, actor, body),
});
