import { route } from "@/lib/server/base/http/route";
import { guestOf } from "@/lib/server/features/receipt/guest";
import { withdrawConsent } from "@/lib/server/features/receipt/take-back";
import { messageAnswer } from "@/lib/shared/contract-fields";

export const DELETE = route({
  summary: "Withdraws a guest's consent: erases everything posted with the token in the Guest-Token header.",
  access: "public",
  isSameOriginOnly: true,
  audit: "consent.withdraw",
  rateLimits: { byAddress: "receiptByAddress" },
  output: messageAnswer,
  run: ({ deps, request, address }) => withdrawConsent(deps, guestOf(request, address)),
});
