import { streamRoute } from "@/lib/server/base/http/stream-route";
import { downloadExport } from "@/lib/server/features/export/download";
import { idParams } from "@/lib/shared/contract-fields";
import { exportAddress } from "@/lib/shared/export/contract";

// Streams one file of any length, with range requests and without a bearer token, so the browser can download it.
const download = streamRoute({
  summary:
    "Downloads an event's pictures, clips and lists as one ZIP file from its signed address. Supports range requests.",
  params: idParams,
  query: exportAddress,
  isOfConsole: true,
  run: ({ deps, request, params, query }) => downloadExport(deps, request, { id: params.id, address: query }),
});

export { download as GET, download as HEAD };
