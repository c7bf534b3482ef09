import { route } from "@/lib/server/base/http/route";
import { createDownload } from "@/lib/server/features/receipt/download";
import { guestOf } from "@/lib/server/features/receipt/guest";
import { idParams } from "@/lib/shared/contract-fields";
import { createdDownload } from "@/lib/shared/receipt/contract";

export const POST = route({
  summary:
    "Creates a signed address, valid for minutes, where a browser downloads what the guest sent. Needs the Guest-Token header.",
  access: "public",
  isSameOriginOnly: true,
  audit: "none: guests read what is their own",
  rateLimits: { byAddress: "receiptByAddress" },
  params: idParams,
  output: createdDownload,
  run: ({ deps, request, address, params }) => createDownload(deps, guestOf(request, address), params.id),
});
