import { route } from "@/lib/server/base/http/route";
import { listModeratorOptions } from "@/lib/server/features/users/service";
import { moderatorOptions } from "@/lib/shared/users/contract";

export const GET = route({
  summary: "Returns the account's moderators, to choose from for an event.",
  access: "admin",
  output: moderatorOptions,
  run: ({ deps, actor }) => listModeratorOptions(deps, actor),
});
