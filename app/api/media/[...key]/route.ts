import { z } from "zod";
import { streamRoute } from "@/lib/server/base/http/stream-route";
import { serveMedia } from "@/lib/server/outside/media/serve";

// Streams bytes with range requests instead of JSON, so it does not use route().
const media = streamRoute({
  summary: "Returns a public rendition by its unguessable key. Supports range requests.",
  params: z.object({ key: z.array(z.string()) }),
  run: ({ deps, request, params }) => serveMedia(deps.storage, request, params.key.join("/")),
});

export { media as GET, media as HEAD };
