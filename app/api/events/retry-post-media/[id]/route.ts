import { route } from "@/lib/server/base/http/route";
import { retryPostMedia } from "@/lib/server/features/posts/retry-media";
import { idParams } from "@/lib/shared/contract-fields";
import { organiserPost } from "@/lib/shared/posts/contract";

export const POST = route({
  summary: "Retries media processing of one failed post, or makes the picture of a banned one.",
  access: "signed-in",
  audit: "media.retry",
  params: idParams,
  output: organiserPost,
  run: ({ deps, actor, params }) => retryPostMedia(deps, actor, params.id),
});
