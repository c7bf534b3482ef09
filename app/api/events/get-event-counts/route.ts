import { route } from "@/lib/server/base/http/route";
import { listEventCounts } from "@/lib/server/features/events/counts";
import { eventCounts } from "@/lib/shared/events/counts-contract";

export const GET = route({
  summary: "Returns how many posts each of the account's events has, and how many of them wait.",
  access: "admin",
  output: eventCounts,
  run: ({ deps, actor }) => listEventCounts(deps, actor),
});
