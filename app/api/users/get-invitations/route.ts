import { route } from "@/lib/server/base/http/route";
import { listAccountInvitations } from "@/lib/server/features/invitations/send";
import { listedInvitations } from "@/lib/shared/invitations/contract";

export const GET = route({
  summary: "Returns the account's invitations that nobody has accepted yet, newest first.",
  access: "admin",
  output: listedInvitations,
  run: ({ deps, actor }) => listAccountInvitations(deps, actor),
});
