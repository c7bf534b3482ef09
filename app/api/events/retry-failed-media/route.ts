import { route } from "@/lib/server/base/http/route";
import { retryFailedMedia } from "@/lib/server/features/posts/retry-media";
import { failedMediaQuery, retriedMedia } from "@/lib/shared/posts/failed-media";

export const POST = route({
  summary:
    "Retries media processing of failed posts, a few hundred at a time, in one event or in all that the caller moderates.",
  access: "signed-in",
  audit: "media.retry",
  body: failedMediaQuery,
  output: retriedMedia,
  run: ({ deps, actor, body }) => retryFailedMedia(deps, actor, body),
});
