import { route } from "@/lib/server/base/http/route";
import { listAccountUsers } from "@/lib/server/features/users/service";
import { listedUsers } from "@/lib/shared/users/contract";

export const GET = route({
  summary: "Returns all users of the account, newest first, with the events that moderators are assigned to.",
  access: "admin",
  output: listedUsers,
  run: ({ deps, actor }) => listAccountUsers(deps, actor),
});
