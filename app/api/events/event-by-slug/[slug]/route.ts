import { getPublicEvent } from "@/lib/server/events/read";
import { wallCache } from "@/lib/server/http/respond";
import { route } from "@/lib/server/http/route";
import { isPublicEvent } from "@/lib/shared/auth/policy";
import { publicEvent, slugParams } from "@/lib/shared/events/public-contract";

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
