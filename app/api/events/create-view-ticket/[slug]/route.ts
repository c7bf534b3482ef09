import { route } from "@/lib/server/base/http/route";
import { issueViewTicket } from "@/lib/server/features/events/view-ticket";
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
