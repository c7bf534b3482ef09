import { route } from "@/lib/server/http/route";
import { retryFailedMedia } from "@/lib/server/posts/retry-media";
import { failedMediaQuery, retriedMedia } from "@/lib/shared/posts/failed-media";

export const POST = route({
  summary:
    "Has the media of failed posts made again, a few hundred at a time, of one event or of all that the caller moderates.",
  access: "signed-in",
  audit: "media.retry",
  body: failedMediaQuery,
  output: retriedMedia,
  run: ({ deps, actor, body }) => retryFailedMedia(deps, actor, body),
});
