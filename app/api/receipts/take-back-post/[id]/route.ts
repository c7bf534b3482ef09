import { route } from "@/lib/server/base/http/route";
import { guestOf } from "@/lib/server/features/receipt/guest";
import { takeBackPost } from "@/lib/server/features/receipt/take-back";
import { idParams, messageAnswer } from "@/lib/shared/contract-fields";

export const DELETE = route({
  summary:
    "Erases a guest's own post permanently. Needs the Guest-Token header; a repeated request gets the same answer.",
  access: "public",
  isSameOriginOnly: true,
  audit: "post.take-back",
  rateLimits: { byAddress: "receiptByAddress" },
  params: idParams,
  output: messageAnswer,
  run: ({ deps, request, address, params }) => takeBackPost(deps, guestOf(request, address), params.id),
});
