import { route } from "@/lib/server/base/http/route";
import { putOnScreens } from "@/lib/server/features/posts/bring-up";
import { setBroughtUp } from "@/lib/server/features/show/service";
import { idParams } from "@/lib/shared/contract-fields";
import { organiserPost } from "@/lib/shared/posts/contract";
import { bringUpBody } from "@/lib/shared/show/contract";

export const POST = route({
  summary: "Shows a post large on all screens for some seconds; approves a waiting one first.",
  access: "signed-in",
  audit: ["show.bring-up", "post.approve"],
  params: idParams,
  body: bringUpBody,
  output: organiserPost,
  run: async ({ deps, actor, params, body }) => {
    const post = await putOnScreens(deps, actor, params.id);
    await setBroughtUp(deps, actor, post, body.seconds);
    return post;
  },
});
