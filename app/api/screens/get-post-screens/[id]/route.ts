import { route } from "@/lib/server/http/route";
import { getPostScreens } from "@/lib/server/screens/service";
import { idParams } from "@/lib/shared/contract-fields";
import { postScreens } from "@/lib/shared/screens/contract";

export const GET = route({
  summary: "On how many screens a post is gone that left the wall, and how fast.",
  access: "signed-in",
  params: idParams,
  output: postScreens,
  run: ({ deps, actor, params }) => getPostScreens(deps, actor, params.id),
});
