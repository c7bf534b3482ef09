import { listOrganiserEvents } from "@/lib/server/events/read";
import { route } from "@/lib/server/http/route";
import { organiserEvents } from "@/lib/shared/events/contract";

export const GET = route({
  summary: "The account's events, newest first. The password is write-only; has_password stands for it.",
  access: "admin",
  output: organiserEvents,
  run: ({ deps, actor }) => listOrganiserEvents(deps, actor),
});
