import { route } from "@/lib/server/base/http/route";
import { closeAccount } from "@/lib/server/features/account/closing";
import { accountDetails, closeAccountBody } from "@/lib/shared/account/contract";

export const POST = route({
  summary:
    "Closes the account: after seven days everything of it is deleted, unless an admin takes that back. Needs the current password.",
  access: "admin",
  audit: ["account.close", "password.failure"],
  needsRecentFactor: true,
  body: closeAccountBody,
  output: accountDetails,
  run: ({ deps, actor, body }) => closeAccount(deps, actor, body),
});
