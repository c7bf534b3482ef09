import { route } from "@/lib/server/base/http/route";
import { updateAd } from "@/lib/server/features/ads/write";
import { organiserAd, updateAdBody } from "@/lib/shared/ads/contract";
import { adUploads } from "@/lib/shared/ads/upload-rules";
import { idParams } from "@/lib/shared/contract-fields";

export const PUT = route({
  summary: "Updates an ad. Without a picture in the request, the old one stays.",
  access: "admin",
  audit: "ad.update",
  params: idParams,
  body: updateAdBody,
  files: adUploads,
  output: organiserAd,
  run: ({ deps, actor, params, body }) => updateAd(deps, actor, params.id, body),
});
