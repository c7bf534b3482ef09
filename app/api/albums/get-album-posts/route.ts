import { albumVisitorOf } from "@/lib/server/base/http/album-visitor";
import { route } from "@/lib/server/base/http/route";
import { getAlbumPosts } from "@/lib/server/features/album/read";
import { albumPage, albumPostsQuery } from "@/lib/shared/album/contract";

export const GET = route({
  summary: "Returns the page of an album after a post, newest first, by the token in the header Album-Token.",
  access: "public",
  query: albumPostsQuery,
  output: albumPage,
  run: ({ deps, query, request, address }) => getAlbumPosts(deps, albumVisitorOf(request, address), query.before),
});
