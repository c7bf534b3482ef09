import { route } from "@/lib/server/base/http/route";
import { beginVideoUpload } from "@/lib/server/outside/videos/service";
import { videoIdQuery, videoTicket } from "@/lib/shared/videos/contract";

export const GET = route({
  summary:
    "Reserves the upload of a guest's video: returns its id and the signature for uploading it with the tus protocol.",
  access: "public",
  isSameOriginOnly: true,
  rateLimits: { byAddress: "videoByAddress", byDevice: "videoByDevice" },
  query: videoIdQuery,
  output: videoTicket,
  run: ({ deps, visitor, query }) => beginVideoUpload(deps, visitor, query.event_id),
});
