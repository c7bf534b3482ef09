import { route } from "@/lib/server/http/route";
import { beginVideoUpload } from "@/lib/server/videos/service";
import { videoIdQuery, videoTicket } from "@/lib/shared/videos/contract";

export const GET = route({
  summary: "Makes room for a guest's video: its id, and the signature to upload it with by the tus protocol.",
  access: "public",
  isSameOriginOnly: true,
  rateLimits: { byAddress: "videoByAddress", byDevice: "videoByDevice" },
  query: videoIdQuery,
  output: videoTicket,
  run: ({ deps, visitor, query }) => beginVideoUpload(deps, visitor, query.event_id),
});
