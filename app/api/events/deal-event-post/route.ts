import { dealPost } from "@/lib/server/holds/service";
import { route } from "@/lib/server/http/route";
import { dealPostBody, dealtPost } from "@/lib/shared/holds/contract";

export const POST = route({
  summary: "Deals the caller the oldest waiting post that nobody is viewing, and holds it for them.",
  access: "signed-in",
  audit: "none: looking at a post changes nothing, and ends by itself",
  body: dealPostBody,
  output: dealtPost,
  run: ({ deps, actor, body }) => dealPost(deps, actor, body),
});
