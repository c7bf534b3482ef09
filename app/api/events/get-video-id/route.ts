import { route } from "@/lib/http/route";
import { videoIdQuery, videoTicket } from "@/lib/videos/contract";
import { beginVideoUpload } from "@/lib/videos/service";

export const GET = route({
  summary: "Makes room for a guest's video: its id, and the signature to upload it with by the tus protocol.",
  access: "public",
  rateLimits: { byAddress: "videoByAddress", byDevice: "videoByDevice" },
  query: videoIdQuery,
  output: videoTicket,
  run: ({ deps, visitor, query }) => beginVideoUpload(deps, visitor, query.event_id),
});
