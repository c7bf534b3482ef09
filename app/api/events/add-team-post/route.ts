import { route } from "@/lib/server/base/http/route";
import { addTeamPost } from "@/lib/server/features/posts/team-post";
import { messages } from "@/lib/shared/all-messages";
import { AppError } from "@/lib/shared/errors";
import { limits } from "@/lib/shared/limits";
import { idempotencyKey, submittedPost } from "@/lib/shared/posts/contract";
import { sentPost } from "@/lib/shared/posts/submit-contract";

export const POST = route({
  summary:
    "Adds a photo of the team's own, with a credit as name, and approves it. An Idempotency-Key makes retries safe.",
  access: "signed-in",
  audit: ["post.approve"],
  body: sentPost,
  files: { media: { maxBytes: limits.photoMaxBytes, tooLargeMessage: messages.submission.photoTooLarge } },
  output: submittedPost,
  status: 201,
  run: ({ deps, actor, body, request }) => {
    const key = idempotencyKey.safeParse(request.headers.get("idempotency-key"));
    if (!key.success) throw new AppError("invalid_input", messages.submission.idempotencyInvalid);
    return addTeamPost(deps, actor, body, key.data);
  },
});
