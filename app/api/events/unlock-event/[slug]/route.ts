import { unlockCookieName } from "@/lib/auth/tokens";
import { unlockEventBody, unlockedEvent } from "@/lib/events/contract";
import { slugParams } from "@/lib/events/public-contract";
import { unlockCookieSeconds, unlockEvent } from "@/lib/events/unlock";
import { admitByRate, forgiveRate } from "@/lib/http/rate-limit";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Opens a private event to who knows its password: sets a cookie. Wrong tries are limited.",
  access: "public",
  params: slugParams,
  body: unlockEventBody,
  output: unlockedEvent,
  run: async ({ deps, visitor, params, body, address, reply }) => {
    const slug = params.slug.toLowerCase();
    await admitByRate(deps.db, "unlockByAddress", address);
    await admitByRate(deps.db, "unlockByEvent", slug);
    const { token, ...event } = await unlockEvent(deps, visitor, slug, body.password);
    // Only wrong tries count: the guests in a hall share one address, and all of them know the password.
    await forgiveRate(deps.db, "unlockByAddress", address);
    await forgiveRate(deps.db, "unlockByEvent", slug);
    if (token) reply.setCookie(unlockCookieName(event.id), token, { maxAgeSeconds: unlockCookieSeconds });
    return event;
  },
});
