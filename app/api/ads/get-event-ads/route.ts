import { organiserAds } from "@/lib/ads/contract";
import { listOrganiserAds } from "@/lib/ads/service";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "The account's ads, newest first, each with the programs that it is in.",
  access: "admin",
  output: organiserAds,
  run: ({ deps, actor }) => listOrganiserAds(deps, actor),
});
