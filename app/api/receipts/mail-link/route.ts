import { guestLanguageOf } from "@/lib/server/base/http/guest-language";
import { route } from "@/lib/server/base/http/route";
import { guestOf } from "@/lib/server/features/receipt/guest";
import { requestReceiptLink } from "@/lib/server/features/receipt/mail";
import { messageAnswer } from "@/lib/shared/contract-fields";

export const POST = route({
  summary:
    "Emails a guest the link to their posts, at the address that they sent with them. The answer is always the same.",
  access: "public",
  isSameOriginOnly: true,
  audit: "none: a guest asks for their own link, and the log names no guest's address",
  rateLimits: { byAddress: "receiptMailByAddress" },
  output: messageAnswer,
  run: ({ deps, request, address }) =>
    requestReceiptLink(deps, guestOf(request, address), guestLanguageOf(request) ?? "en"),
});
