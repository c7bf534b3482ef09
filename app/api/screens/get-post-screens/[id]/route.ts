import { route } from "@/lib/server/base/http/route";
import { getPostScreens } from "@/lib/server/features/screens/service";
import { idParams } from "@/lib/shared/contract-fields";
import { postScreens } from "@/lib/shared/screens/contract";

export const GET = route({
  summary: "Returns on how many screens a post that was taken off the wall is gone, and how fast.",
  access: "signed-in",
  params: idParams,
  output: postScreens,
  run: ({ deps, actor, params }) => getPostScreens(deps, actor, params.id),
});
