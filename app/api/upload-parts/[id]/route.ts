import { z } from "zod";
import { route } from "@/lib/server/base/http/route";
import { signMissingParts } from "@/lib/server/outside/videos/service";
import { uploadParts } from "@/lib/shared/videos/contract";

export const POST = route({
  summary:
    "Returns the missing parts of an upload in the bucket, with addresses to PUT them to; joins the parts once none is missing. Needs the upload's headers.",
  access: "public",
  isSameOriginOnly: true,
  audit: "none: a guest uploads a clip or photo, which shows nowhere without its post",
  rateLimits: { byAddress: "uploadPartsByAddress" },
  params: z.object({ id: z.uuid() }),
  output: uploadParts,
  run: ({ deps, request, params }) => signMissingParts(deps, request.headers, params.id),
});
