import { route } from "@/lib/server/base/http/route";
import { issueUploadUrl } from "@/lib/server/features/posts/direct-upload";
import { getUploadUrlBody, uploadTicket } from "@/lib/shared/posts/upload-contract";

export const POST = route({
  summary:
    "Returns where a phone uploads a photo directly: a PUT with exactly these headers and this size. Answers 404 where photos are sent with their post.",
  access: "public",
  isSameOriginOnly: true,
  audit: "none: a guest makes ready to post",
  rateLimits: { byAddress: "uploadUrlByAddress", byDevice: "uploadUrlByDevice" },
  body: getUploadUrlBody,
  output: uploadTicket,
  status: 201,
  run: ({ deps, visitor, body }) => issueUploadUrl(deps, visitor, body),
});
