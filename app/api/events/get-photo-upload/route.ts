import { route } from "@/lib/server/base/http/route";
import { beginPhotoUpload } from "@/lib/server/features/posts/direct-upload";
import { getUploadUrlBody } from "@/lib/shared/posts/upload-contract";
import { videoTicket } from "@/lib/shared/videos/contract";

export const POST = route({
  summary:
    "Reserves the upload of a large photo, which is uploaded like a video. Its video_id is the upload_key of add-event-post.",
  access: "public",
  isSameOriginOnly: true,
  audit: "none: a guest makes ready to post",
  rateLimits: { byAddress: "uploadUrlByAddress", byDevice: "uploadUrlByDevice" },
  body: getUploadUrlBody,
  output: videoTicket,
  status: 201,
  run: ({ deps, visitor, body }) => beginPhotoUpload(deps, visitor, body),
});
