import { z } from "zod";
import { route } from "@/lib/server/http/route";
import { askForParts } from "@/lib/server/videos/parts";
import { uploadParts } from "@/lib/shared/videos/contract";

export const POST = route({
  summary:
    "The parts that an upload in the bucket still lacks, with addresses to PUT them at, and with the upload's headers; joins them once none is missing.",
  access: "public",
  isSameOriginOnly: true,
  audit: "none: a guest uploads a clip or photo, which shows nowhere without its post",
  rateLimits: { byAddress: "uploadPartsByAddress" },
  params: z.object({ id: z.uuid() }),
  output: uploadParts,
  run: ({ deps, request, params }) => askForParts(deps, request.headers, params.id),
});
