import { route } from "@/lib/server/base/http/route";
import { listOrganiserEvents } from "@/lib/server/features/events/read";
import { organiserEvents } from "@/lib/shared/events/contract";

export const GET = route({
  summary:
    "Returns the account's events, newest first. The password is write-only; has_password says whether one is set.",
  access: "admin",
  output: organiserEvents,
  run: ({ deps, actor }) => listOrganiserEvents(deps, actor),
});
