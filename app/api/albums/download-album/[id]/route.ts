import { streamRoute } from "@/lib/server/base/http/stream-route";
import { downloadAlbum } from "@/lib/server/features/album/download";
import { idParams } from "@/lib/shared/contract-fields";
import { exportAddress } from "@/lib/shared/export/contract";

const download = streamRoute({
  summary:
    "Downloads an album's large pictures and clips as one ZIP file from its signed address. Supports range requests.",
  params: idParams,
  query: exportAddress,
  run: ({ deps, request, params, query }) => downloadAlbum(deps, request, { id: params.id, address: query }),
});

export { download as GET, download as HEAD };
