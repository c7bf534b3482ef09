import { addAdBody, organiserAd } from "@/lib/ads/contract";
import { addAd } from "@/lib/ads/save";
import { adUploads } from "@/lib/ads/upload-rules";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "A new ad, with its picture.",
  access: "admin",
  body: addAdBody,
  files: adUploads,
  output: organiserAd,
  status: 201,
  run: ({ deps, actor, body }) => addAd(deps, actor, body),
});
