import { albumVisitorOf } from "@/lib/server/base/http/album-visitor";
import { route } from "@/lib/server/base/http/route";
import { getAlbumChanges } from "@/lib/server/features/album/read";
import { albumChanges, albumChangesQuery } from "@/lib/shared/album/contract";

export const GET = route({
  summary: "Returns what has changed in an album since a version of its wall, by the token in the header Album-Token.",
  access: "public",
  query: albumChangesQuery,
  output: albumChanges,
  run: ({ deps, query, request, address }) => getAlbumChanges(deps, albumVisitorOf(request, address), query.since),
});
