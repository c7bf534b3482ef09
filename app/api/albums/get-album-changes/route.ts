import { getAlbumChanges } from "@/lib/server/album/read";
import { albumVisitorOf } from "@/lib/server/http/album-visitor";
import { route } from "@/lib/server/http/route";
import { albumChanges, albumChangesQuery } from "@/lib/shared/album/contract";

export const GET = route({
  summary: "Returns what has changed in an album since a version of its wall, by the token in the header Album-Token.",
  access: "public",
  query: albumChangesQuery,
  output: albumChanges,
  run: ({ deps, query, request, address }) => getAlbumChanges(deps, albumVisitorOf(request, address), query.since),
});
