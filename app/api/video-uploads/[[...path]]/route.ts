import { z } from "zod";
import { streamRoute } from "@/lib/server/base/http/stream-route";
import { AppError } from "@/lib/shared/errors";
import { messages } from "@/lib/shared/messages";

// Speaks the tus protocol: answers are headers and bodies are streams of up to 500 MB, so it does not use route().
// There is no GET: nobody can download an upload from here.
const upload = streamRoute({
  summary: "Receives a video by the tus protocol 1.0.0. Needs the headers that get-video-id returned values for.",
  isSameOriginOnly: true,
  audit: "none: a guest uploads a video, which shows nowhere without its post",
  params: z.object({ path: z.array(z.string()).max(1).optional() }),
  run: async ({ deps, request }) => {
    if (!deps.videoHost.uploads) throw new AppError("not_found", messages.http.notFound);
    return deps.videoHost.uploads.receive(request);
  },
});

export { upload as DELETE, upload as HEAD, upload as PATCH, upload as POST };
