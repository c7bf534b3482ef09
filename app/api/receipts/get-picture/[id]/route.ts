import { clientAddress } from "@/lib/server/base/http/address";
import { streamRoute } from "@/lib/server/base/http/stream-route";
import { guestOf } from "@/lib/server/features/receipt/guest";
import { readGuestPicture } from "@/lib/server/features/receipt/read";
import { idParams } from "@/lib/shared/contract-fields";

// Streams picture bytes instead of JSON, so it does not use route().
export const GET = streamRoute({
  summary: "Returns the small picture of a guest's own post, whatever its status. Needs the Guest-Token header.",
  rateLimits: { byAddress: "receiptPictureByAddress" },
  params: idParams,
  run: ({ deps, request, params }) =>
    readGuestPicture(deps, guestOf(request, clientAddress(request.headers)), params.id),
});
