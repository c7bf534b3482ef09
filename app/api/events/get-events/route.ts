import { organiserEvents } from "@/lib/events/contract";
import { listOrganiserEvents } from "@/lib/events/service";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "The account's events, newest first. The password is write-only; has_password stands for it.",
  access: "admin",
  output: organiserEvents,
  run: ({ deps, actor }) => listOrganiserEvents(deps, actor),
});
