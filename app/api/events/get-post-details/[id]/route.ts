import { route } from "@/lib/server/base/http/route";
import { getPostDetails } from "@/lib/server/features/posts/moderation";
import { idParams } from "@/lib/shared/contract-fields";
import { postDetails } from "@/lib/shared/posts/moderation-contract";

export const GET = route({
  summary:
    "Returns details that help to moderate a post: its file, who decided last and when, and the guest's other posts.",
  access: "signed-in",
  params: idParams,
  output: postDetails,
  run: ({ deps, actor, params }) => getPostDetails(deps, actor, params.id),
});
