import { route } from "@/lib/server/base/http/route";
import { dealPost } from "@/lib/server/features/holds/service";
import { dealPostBody, dealtPost } from "@/lib/shared/holds/contract";

export const POST = route({
  summary: "Deals the caller the oldest waiting post that nobody is viewing, and holds it for them.",
  access: "signed-in",
  audit: "none: looking at a post changes nothing, and ends by itself",
  body: dealPostBody,
  output: dealtPost,
  run: ({ deps, actor, body }) => dealPost(deps, actor, body),
});
