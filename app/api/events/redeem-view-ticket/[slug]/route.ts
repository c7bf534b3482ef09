import { unlockCookieName, viewPassLifetimeSeconds } from "@/lib/server/base/auth/tokens";
import { route } from "@/lib/server/base/http/route";
import { admitByRate } from "@/lib/server/base/limits/rate-limit";
import { redeemViewTicket } from "@/lib/server/features/events/view-ticket";
import { slugParams } from "@/lib/shared/events/public-contract";
import { redeemViewTicketBody, unlockedEvent } from "@/lib/shared/events/view-contract";

export const POST = route({
  summary: "Exchanges a ticket for a cookie that shows this one event as its team sees it.",
  access: "public",
  isSameOriginOnly: true,
  audit: "none: it shows somebody what they may see anyway",
  params: slugParams,
  body: redeemViewTicketBody,
  output: unlockedEvent,
  run: async ({ deps, params, body, reply }) => {
    const { pass, ticket_id, ...event } = await redeemViewTicket(deps, params.slug.toLowerCase(), body.ticket);
    await admitByRate(deps.db, "viewTicket", ticket_id);
    reply.setCookie(unlockCookieName(event.id), pass, { maxAgeSeconds: viewPassLifetimeSeconds });
    return event;
  },
});
