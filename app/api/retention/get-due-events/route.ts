import { route } from "@/lib/server/base/http/route";
import { listSoonDeleted } from "@/lib/server/features/retention/service";
import { dueEvents } from "@/lib/shared/retention/contract";

export const GET = route({
  summary: "Returns the account's events that are deleted within seven days, the next first.",
  access: "admin",
  output: dueEvents,
  run: ({ deps, actor }) => listSoonDeleted(deps, actor),
});
