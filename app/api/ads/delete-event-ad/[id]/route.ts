import { removeAd } from "@/lib/server/ads/service";
import { route } from "@/lib/server/http/route";
import { adIdParams, deletedAd } from "@/lib/shared/ads/contract";

export const DELETE = route({
  summary: "Deletes an ad, out of every program that holds it.",
  access: "admin",
  params: adIdParams,
  output: deletedAd,
  run: ({ deps, actor, params }) => removeAd(deps, actor, params.id),
});
