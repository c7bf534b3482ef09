import { route } from "@/lib/http/route";
import { idParams, organiserPost, setPostFavouriteBody } from "@/lib/posts/contract";
import { setPostFavourite } from "@/lib/posts/service";

export const PUT = route({
  summary: "Stars a post, or takes the star away.",
  access: "signed-in",
  params: idParams,
  body: setPostFavouriteBody,
  output: organiserPost,
  run: ({ deps, actor, params, body }) => setPostFavourite(deps, actor, params.id, body.is_favourite),
});
