import { route } from "@/lib/server/base/http/route";
import { deleteAd } from "@/lib/server/features/ads/write";
import { idParams, messageAnswer } from "@/lib/shared/contract-fields";

export const DELETE = route({
  summary: "Deletes an ad and removes it from every program that contains it.",
  access: "admin",
  audit: "ad.delete",
  params: idParams,
  output: messageAnswer,
  run: ({ deps, actor, params }) => deleteAd(deps, actor, params.id),
});
