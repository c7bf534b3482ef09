import { route } from "@/lib/server/base/http/route";
import { updatePostStatus } from "@/lib/server/features/posts/write";
import { idParams } from "@/lib/shared/contract-fields";
import { organiserPost, updatePostStatusBody } from "@/lib/shared/posts/contract";

export const PUT = route({
  summary: "Sets a post's status, from any status. With expected_status, only if the post still has that status.",
  access: "signed-in",
  audit: ["post.approve", "post.make-private", "post.ban", "post.delete"],
  params: idParams,
  body: updatePostStatusBody,
  output: organiserPost,
  run: ({ deps, actor, params, body }) => updatePostStatus(deps, actor, params.id, body.status, body),
});
