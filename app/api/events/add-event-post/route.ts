import { route } from "@/lib/server/base/http/route";
import { submitPost } from "@/lib/server/features/posts/submit";
import { messages } from "@/lib/shared/all-messages";
import { AppError } from "@/lib/shared/errors";
import { limits } from "@/lib/shared/limits";
import { idempotencyKey, submittedPost } from "@/lib/shared/posts/contract";
import { sentPost } from "@/lib/shared/posts/submit-contract";

export const POST = route({
  summary: "Creates a guest's post, which then waits for approval. An Idempotency-Key makes retries safe.",
  access: "public",
  isSameOriginOnly: true,
  audit: "none: a guest posts, and what is decided of the post is written down",
  rateLimits: { byAddress: "postByAddress", byDevice: "postByDevice" },
  body: sentPost,
  files: {
    media: { maxBytes: limits.photoMaxBytes, tooLargeMessage: messages.submission.photoTooLarge },
    poster: { maxBytes: limits.posterMaxBytes, tooLargeMessage: messages.submission.photoTooLarge },
  },
  output: submittedPost,
  status: 201,
  run: ({ deps, visitor, body, request }) => {
    const key = idempotencyKey.safeParse(request.headers.get("idempotency-key"));
    if (!key.success) throw new AppError("invalid_input", messages.submission.idempotencyInvalid);
    return submitPost(deps, visitor, body, key.data);
  },
});
