import { route } from "@/lib/server/base/http/route";
import { erasePost } from "@/lib/server/features/posts/erase";
import { idParams, messageAnswer } from "@/lib/shared/contract-fields";

export const DELETE = route({
  summary: "Erases a post permanently, with its media and all data that names its guest.",
  access: "admin",
  audit: "post.erase",
  params: idParams,
  output: messageAnswer,
  run: ({ deps, actor, params }) => erasePost(deps, actor, params.id),
});
