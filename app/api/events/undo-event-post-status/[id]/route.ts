import { route } from "@/lib/server/base/http/route";
import { undoPostStatus } from "@/lib/server/features/posts/write";
import { idParams } from "@/lib/shared/contract-fields";
import { organiserPost, setPostStatusBody } from "@/lib/shared/posts/contract";

export const PUT = route({
  summary: "Undoes the caller's own last change of a post's status, within ten minutes.",
  access: "signed-in",
  audit: "post.undo",
  params: idParams,
  body: setPostStatusBody,
  output: organiserPost,
  run: ({ deps, actor, params, body }) => undoPostStatus(deps, actor, params.id, body.status),
});
