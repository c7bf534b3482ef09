import { unlockCookieName, viewPassLifetimeSeconds } from "@/lib/auth/tokens";
import { redeemViewTicketBody, unlockedEvent } from "@/lib/events/contract";
import { slugParams } from "@/lib/events/public-contract";
import { redeemViewTicket } from "@/lib/events/view-ticket";
import { admitByRate } from "@/lib/http/rate-limit";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "Exchanges a ticket for a cookie that shows this one event as its team sees it.",
  access: "public",
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
