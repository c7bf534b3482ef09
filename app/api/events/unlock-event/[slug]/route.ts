import { unlockCookieName } from "@/lib/server/auth/tokens";
import { unlockCookieSeconds, unlockEvent } from "@/lib/server/events/unlock";
import { route } from "@/lib/server/http/route";
import { admitByRate, refundRate } from "@/lib/server/limits/rate-limit";
import { slugParams } from "@/lib/shared/events/public-contract";
import { unlockEventBody, unlockedEvent } from "@/lib/shared/events/view-contract";

export const POST = route({
  summary: "Unlocks a private event with its password by setting a cookie. Wrong passwords are rate-limited.",
  access: "public",
  isSameOriginOnly: true,
  audit: "none: a guest opens a wall, and changes nothing of it",
  params: slugParams,
  body: unlockEventBody,
  output: unlockedEvent,
  run: async ({ deps, visitor, params, body, address, reply }) => {
    const slug = params.slug.toLowerCase();
    await admitByRate(deps.db, "unlockByAddress", address);
    await admitByRate(deps.db, "unlockByEvent", slug);
    const { token, ...event } = await unlockEvent(deps, visitor, slug, body.password);
    // Only wrong attempts count: the guests in a hall share one address, and all of them know the password.
    await refundRate(deps.db, "unlockByAddress", address);
    await refundRate(deps.db, "unlockByEvent", slug);
    if (token) reply.setCookie(unlockCookieName(event.id), token, { maxAgeSeconds: unlockCookieSeconds });
    return event;
  },
});
