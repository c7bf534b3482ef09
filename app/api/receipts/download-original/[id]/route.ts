import { streamRoute } from "@/lib/server/base/http/stream-route";
import { downloadOwnOriginal } from "@/lib/server/features/receipt/download";
import { idParams } from "@/lib/shared/contract-fields";
import { downloadQuery } from "@/lib/shared/receipt/contract";

// Streams bytes of any type instead of JSON, so it does not use route().
export const GET = streamRoute({
  summary:
    "Downloads what a guest sent, from an address signed by create-download, as an attachment that no browser runs.",
  rateLimits: { byAddress: "receiptDownloadByAddress" },
  params: idParams,
  query: downloadQuery,
  run: ({ deps, params, query }) => downloadOwnOriginal(deps, params.id, query.ticket),
});
