import { route } from "@/lib/http/route";
import { idParams, organiserPost, undoPostStatusBody } from "@/lib/posts/contract";
import { undoPostStatus } from "@/lib/posts/service";

export const PUT = route({
  summary: "Takes back the caller's own last setting of a post's status, for ten minutes.",
  access: "signed-in",
  params: idParams,
  body: undoPostStatusBody,
  output: organiserPost,
  run: ({ deps, actor, params, body }) => undoPostStatus(deps, actor, params.id, body.status),
});
