import { albumVisitorOf } from "@/lib/server/base/http/album-visitor";
import { route } from "@/lib/server/base/http/route";
import { getAlbumHearts } from "@/lib/server/features/album/hearts";
import { albumHearts, albumHeartsQuery } from "@/lib/shared/album/contract";

export const GET = route({
  summary: "Returns the hearts of some posts of an album, by the token in the header Album-Token.",
  access: "public",
  query: albumHeartsQuery,
  output: albumHearts,
  run: ({ deps, query, request, address }) => getAlbumHearts(deps, albumVisitorOf(request, address), query.posts),
});
