import { unlockCookieName } from "@/lib/server/base/auth/tokens";
import { route } from "@/lib/server/base/http/route";
import { countedAddress } from "@/lib/server/base/limits/counted-address";
import { admitByRate, isAdmittedByRate, refundRate } from "@/lib/server/base/limits/rate-limit";
import type { Deps } from "@/lib/server/deps";
import { unlockCookieSeconds, unlockEvent } from "@/lib/server/features/events/unlock";
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
    const counted = await admitToEvent(deps.db, slug, address);
    const { token, ...event } = await unlockEvent(deps, visitor, slug, body.password);
    // Only wrong attempts count: the guests in a hall share one address, and all of them know the password.
    await refundRate(deps.db, "unlockByAddress", address);
    await refundRate(deps.db, ...counted);
    if (token) reply.setCookie(unlockCookieName(event.id), token, { maxAgeSeconds: unlockCookieSeconds });
    return event;
  },
});

type Count = [name: "unlockByEvent" | "unlockReserve", subject: string];

/**
 * Takes an attempt from the event's limit, or from the address's own reserve once others have used that up: wrong
 * passwords of many addresses must not keep the guests out. Throws rate_limited.
 */
async function admitToEvent(db: Deps["db"], slug: string, address: string): Promise<Count> {
  if (await isAdmittedByRate(db, "unlockByEvent", slug)) return ["unlockByEvent", slug];
  const reserve: Count = ["unlockReserve", `${countedAddress(address)} ${slug}`];
  await admitByRate(db, ...reserve);
  return reserve;
}
