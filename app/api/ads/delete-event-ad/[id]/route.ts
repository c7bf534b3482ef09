import { adIdParams, deletedAd } from "@/lib/ads/contract";
import { removeAd } from "@/lib/ads/service";
import { route } from "@/lib/http/route";

export const DELETE = route({
  summary: "Deletes an ad, out of every program that holds it.",
  access: "admin",
  params: adIdParams,
  output: deletedAd,
  run: ({ deps, actor, params }) => removeAd(deps, actor, params.id),
});
