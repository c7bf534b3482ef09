import { route } from "@/lib/server/base/http/route";
import { getLovedPosts } from "@/lib/server/features/album/hearts";
import { lovedPosts } from "@/lib/shared/album/contract";
import { idParams } from "@/lib/shared/contract-fields";

export const GET = route({
  summary: "Returns the posts of an event that have most hearts of its album's guests.",
  access: "admin",
  params: idParams,
  output: lovedPosts,
  run: ({ deps, actor, params }) => getLovedPosts(deps, actor, params.id),
});
