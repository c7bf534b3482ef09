import { route } from "@/lib/http/route";
import { organiserPrograms } from "@/lib/programs/contract";
import { listOrganiserPrograms } from "@/lib/programs/service";

export const GET = route({
  summary: "The account's ads programs, newest first, each with its ads and the events that use it.",
  access: "admin",
  output: organiserPrograms,
  run: ({ deps, actor }) => listOrganiserPrograms(deps, actor),
});
