import { route } from "@/lib/http/route";
import { idParams, organiserPost, setPostStatusBody } from "@/lib/posts/contract";
import { setPostStatus } from "@/lib/posts/service";

export const PUT = route({
  summary: "Sets a post's status, from any status.",
  access: "signed-in",
  params: idParams,
  body: setPostStatusBody,
  output: organiserPost,
  run: ({ deps, actor, params, body }) => setPostStatus(deps, actor, params.id, body.status),
});
