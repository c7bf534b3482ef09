import { route } from "@/lib/server/base/http/route";
import { listOrganiserPrograms } from "@/lib/server/features/programs/read";
import { organiserPrograms } from "@/lib/shared/programs/contract";

export const GET = route({
  summary: "Returns the account's ads programs, newest first, each with its ads and the events that use it.",
  access: "admin",
  output: organiserPrograms,
  run: ({ deps, actor }) => listOrganiserPrograms(deps, actor),
});
