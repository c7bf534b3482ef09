import { issueViewTicket } from "@/lib/server/events/view-ticket";
import { route } from "@/lib/server/http/route";
import { slugParams } from "@/lib/shared/events/public-contract";
import { viewTicket } from "@/lib/shared/events/view-contract";

export const POST = route({
  summary:
    "Creates a ticket that shows an event's team its wall at the wall's own address. It works once, within a minute.",
  access: "signed-in",
  audit: "none: it shows somebody what they may see anyway",
  params: slugParams,
  output: viewTicket,
  run: ({ deps, actor, params }) => issueViewTicket(deps, actor, params.slug.toLowerCase()),
});
