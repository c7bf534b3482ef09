import { route } from "@/lib/server/base/http/route";
import { updatePostFavourite } from "@/lib/server/features/posts/write";
import { idParams } from "@/lib/shared/contract-fields";
import { organiserPost, setPostFavouriteBody } from "@/lib/shared/posts/contract";

export const PUT = route({
  summary: "Stars or unstars a post.",
  access: "signed-in",
  audit: "none: a star takes nothing from anybody",
  params: idParams,
  body: setPostFavouriteBody,
  output: organiserPost,
  run: ({ deps, actor, params, body }) => updatePostFavourite(deps, actor, params.id, body.is_favourite),
});
