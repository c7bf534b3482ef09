import { deleteAd } from "@/lib/server/ads/write";
import { route } from "@/lib/server/http/route";
import { idParams, messageAnswer } from "@/lib/shared/contract-fields";

export const DELETE = route({
  summary: "Deletes an ad and removes it from every program that contains it.",
  access: "admin",
  audit: "ad.delete",
  params: idParams,
  output: messageAnswer,
  run: ({ deps, actor, params }) => deleteAd(deps, actor, params.id),
});
