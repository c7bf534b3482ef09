import { holdPost } from "@/lib/server/holds/service";
import { route } from "@/lib/server/http/route";
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
