import { route } from "@/lib/server/http/route";
import { guestOf } from "@/lib/server/receipt/guest";
import { getReceipt } from "@/lib/server/receipt/read";
import { receipt } from "@/lib/shared/receipt/contract";

export const GET = route({
  summary:
    "Returns a guest's own posts by their phone's token in the Guest-Token header. Returns nothing for any other token.",
  access: "public",
  rateLimits: { byAddress: "receiptByAddress" },
  output: receipt,
  run: ({ deps, request, address }) => getReceipt(deps, guestOf(request, address)),
});
