import { wallCache } from "@/lib/http/respond";
import { route } from "@/lib/http/route";
import { wallAds, wallAdsQuery } from "@/lib/programs/contract";
import { listAdsForWall } from "@/lib/programs/wall-service";

export const GET = route({
  summary: "The ads of a program, for the walls that show them.",
  access: "public",
  query: wallAdsQuery,
  output: wallAds,
  cache: wallCache,
  run: async ({ deps, visitor, query, reply }) => {
    const { ads, isPublic } = await listAdsForWall(deps, visitor, query.ads_group_id);
    if (!isPublic) reply.markPrivate();
    return ads;
  },
});
