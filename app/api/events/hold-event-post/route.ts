import { holdPost } from "@/lib/server/holds/service";
import { route } from "@/lib/server/http/route";
import { heldPost, holdPostBody } from "@/lib/shared/holds/contract";

export const PUT = route({
  summary: "Notes for half a minute which post a moderator looks at. A courtesy: anybody may still decide about it.",
  access: "signed-in",
  audit: "none: looking at a post changes nothing, and ends by itself",
  body: holdPostBody,
  output: heldPost,
  run: ({ deps, actor, body }) => holdPost(deps, actor, body),
});
