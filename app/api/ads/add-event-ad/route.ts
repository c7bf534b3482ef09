import { addAd } from "@/lib/server/ads/write";
import { route } from "@/lib/server/http/route";
import { addAdBody, organiserAd } from "@/lib/shared/ads/contract";
import { adUploads } from "@/lib/shared/ads/upload-rules";

export const POST = route({
  summary: "Creates an ad with its picture.",
  access: "admin",
  audit: "ad.create",
  body: addAdBody,
  files: adUploads,
  output: organiserAd,
  status: 201,
  run: ({ deps, actor, body }) => addAd(deps, actor, body),
});
