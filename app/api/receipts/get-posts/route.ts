import { route } from "@/lib/server/http/route";
import { guestOf } from "@/lib/server/receipt/guest";
import { getReceipt } from "@/lib/server/receipt/read";
import { receipt } from "@/lib/shared/receipt/contract";

export const GET = route({
  summary: "A guest's own posts, by the token of their phone in the header Guest-Token; nothing for any other token.",
  access: "public",
  rateLimits: { byAddress: "receiptByAddress" },
  output: receipt,
  run: ({ deps, request, address }) => getReceipt(deps, guestOf(request, address)),
});
