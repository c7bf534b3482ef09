import { z } from "zod";
import { streamRoute } from "@/lib/server/base/http/stream-route";

// Speaks the tus protocol, as for videos: answers are headers and bodies are streams, so it does not use route().
const upload = streamRoute({
  summary:
    "Receives a large photo by the tus protocol 1.0.0. Needs the headers that get-photo-upload returned values for.",
  isSameOriginOnly: true,
  audit: "none: a guest uploads a photo, which shows nowhere without its post",
  params: z.object({ path: z.array(z.string()).max(1).optional() }),
  run: ({ deps, request }) => deps.photoUploads.receive(request),
});

export { upload as DELETE, upload as HEAD, upload as PATCH, upload as POST };
