import { adIdParams, organiserAd, updateAdBody } from "@/lib/ads/contract";
import { changeAd } from "@/lib/ads/save";
import { adUploads } from "@/lib/ads/upload-rules";
import { route } from "@/lib/http/route";

export const PUT = route({
  summary: "Changes an ad; without a picture, the old one stays.",
  access: "admin",
  params: adIdParams,
  body: updateAdBody,
  files: adUploads,
  output: organiserAd,
  run: ({ deps, actor, params, body }) => changeAd(deps, actor, params.id, body),
});
