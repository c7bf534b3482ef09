import { route } from "@/lib/http/route";
import { moderatorOptions } from "@/lib/users/contract";
import { listModeratorOptions } from "@/lib/users/service";

export const GET = route({
  summary: "The account's moderators, to choose from for an event.",
  access: "admin",
  output: moderatorOptions,
  run: ({ deps, actor }) => listModeratorOptions(deps, actor),
});
