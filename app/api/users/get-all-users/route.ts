import { route } from "@/lib/http/route";
import { listedUsers } from "@/lib/users/contract";
import { listAccountUsers } from "@/lib/users/service";

export const GET = route({
  summary: "Everybody of the account, newest first, with the events that moderators are assigned to.",
  access: "admin",
  output: listedUsers,
  run: ({ deps, actor }) => listAccountUsers(deps, actor),
});
