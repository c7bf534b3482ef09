import { route } from "@/lib/server/base/http/route";
import { addAd } from "@/lib/server/features/ads/write";
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
