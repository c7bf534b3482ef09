import { route } from "@/lib/server/base/http/route";
import { listOrganiserAds } from "@/lib/server/features/ads/read";
import { organiserAds } from "@/lib/shared/ads/contract";

export const GET = route({
  summary:
    "Returns the account's ads, newest first, each with the programs that contain it and those that contain no other ad.",
  access: "admin",
  output: organiserAds,
  run: ({ deps, actor }) => listOrganiserAds(deps, actor),
});
