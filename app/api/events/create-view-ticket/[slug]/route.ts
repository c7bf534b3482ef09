import { viewTicket } from "@/lib/events/contract";
import { slugParams } from "@/lib/events/public-contract";
import { giveViewTicket } from "@/lib/events/view-ticket";
import { route } from "@/lib/http/route";

export const POST = route({
  summary: "A ticket, good once and for a minute, that shows an event's team its wall at the wall's own address.",
  access: "signed-in",
  params: slugParams,
  output: viewTicket,
  run: ({ deps, actor, params }) => giveViewTicket(deps, actor, params.slug.toLowerCase()),
});
