import { listOrganiserAds } from "@/lib/server/ads/read";
import { route } from "@/lib/server/http/route";
import { organiserAds } from "@/lib/shared/ads/contract";

export const GET = route({
  summary: "The account's ads, newest first, each with the programs that it is in, and those that hold no other.",
  access: "admin",
  output: organiserAds,
  run: ({ deps, actor }) => listOrganiserAds(deps, actor),
});
