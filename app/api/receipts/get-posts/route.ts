import { route } from "@/lib/server/base/http/route";
import { guestOf } from "@/lib/server/features/receipt/guest";
import { getReceipt } from "@/lib/server/features/receipt/read";
import { receipt } from "@/lib/shared/receipt/contract";

export const GET = route({
  summary:
    "Returns a guest's own posts by their phone's token in the Guest-Token header. Returns nothing for any other token.",
  access: "public",
  rateLimits: { byAddress: "receiptByAddress" },
  output: receipt,
  run: ({ deps, request, address }) => getReceipt(deps, guestOf(request, address)),
});
