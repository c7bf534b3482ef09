import { route } from "@/lib/server/base/http/route";
import { getFailedMedia } from "@/lib/server/features/posts/retry-media";
import { failedMedia, failedMediaQuery } from "@/lib/shared/posts/failed-media";

export const GET = route({
  summary:
    "Returns how many posts have a picture or clip that could not be processed, in one event or in all that the caller moderates.",
  access: "signed-in",
  query: failedMediaQuery,
  output: failedMedia,
  run: ({ deps, actor, query }) => getFailedMedia(deps, actor, query),
});
