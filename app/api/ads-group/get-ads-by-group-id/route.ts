import { wallCache } from "@/lib/server/base/http/respond";
import { route } from "@/lib/server/base/http/route";
import { listAdsForWall } from "@/lib/server/features/programs/read";
import { wallAds, wallAdsQuery } from "@/lib/shared/programs/contract";

export const GET = route({
  summary: "Returns the ads of a program, for the walls that show them.",
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
