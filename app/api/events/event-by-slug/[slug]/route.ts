import { wallCache } from "@/lib/server/base/http/respond";
import { route } from "@/lib/server/base/http/route";
import { getFormEvent } from "@/lib/server/features/events/guest-form";
import { getPublicEvent } from "@/lib/server/features/events/read";
import { isPublicEvent } from "@/lib/shared/auth/policy";
import { eventBySlugQuery, publicEvent, slugParams } from "@/lib/shared/events/public-contract";

export const GET = route({
  summary: "Returns an event as its wall needs it; with form=yes, also what its form asks for.",
  access: "public",
  params: slugParams,
  query: eventBySlugQuery,
  output: publicEvent,
  cache: wallCache,
  run: async ({ deps, visitor, params, query, reply }) => {
    const read = query.form === "yes" ? getFormEvent : getPublicEvent;
    const event = await read(deps, visitor, params.slug);
    if (!isPublicEvent(event)) reply.markPrivate();
    return event;
  },
});
