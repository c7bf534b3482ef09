import { publicEvent, slugParams } from "@/lib/events/public-contract";
import { getPublicEvent } from "@/lib/events/public-service";
import { wallCache } from "@/lib/http/respond";
import { route } from "@/lib/http/route";
import { isPublicEvent } from "@/lib/wall/service";

export const GET = route({
  summary: "An event as its wall and form need it.",
  access: "public",
  params: slugParams,
  output: publicEvent,
  cache: wallCache,
  run: async ({ deps, visitor, params, reply }) => {
    const event = await getPublicEvent(deps, visitor, params.slug);
    if (!isPublicEvent(event)) reply.markPrivate();
    return event;
  },
});
