import { streamRoute } from "@/lib/server/base/http/stream-route";
import { downloadOriginal } from "@/lib/server/features/posts/read";
import { idParams } from "@/lib/shared/contract-fields";

// Streams bytes of any type instead of JSON, so it does not use route().
export const GET = streamRoute({
  summary:
    "Downloads the original file of a post whose media could not be processed, as an attachment that no browser runs.",
  access: "signed-in",
  params: idParams,
  run: ({ deps, actor, params }) => downloadOriginal(deps, actor, params.id),
});
