import { route } from "@/lib/http/route";
import { idParams, postScreens } from "@/lib/screens/contract";
import { getPostScreens } from "@/lib/screens/service";

export const GET = route({
  summary: "On how many screens a post is gone that left the wall, and how fast.",
  access: "signed-in",
  params: idParams,
  output: postScreens,
  run: ({ deps, actor, params }) => getPostScreens(deps, actor, params.id),
});
