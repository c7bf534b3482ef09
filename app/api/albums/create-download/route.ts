import { albumVisitorOf } from "@/lib/server/base/http/album-visitor";
import { route } from "@/lib/server/base/http/route";
import { createAlbumDownload } from "@/lib/server/features/album/download";
import { createdAlbumDownload } from "@/lib/shared/album/contract";

export const POST = route({
  summary:
    "Returns the signed address of a ZIP file with an album's large pictures and clips. If older files must be read first, starts that and returns no address.",
  access: "public",
  isSameOriginOnly: true,
  audit: "none: a guest downloads what the album shows",
  output: createdAlbumDownload,
  run: ({ deps, request, address }) => createAlbumDownload(deps, albumVisitorOf(request, address)),
});
