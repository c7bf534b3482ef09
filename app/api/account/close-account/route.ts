import { closeAccount } from "@/lib/server/account/closing";
import { route } from "@/lib/server/http/route";
import { accountDetails, closeAccountBody } from "@/lib/shared/account/contract";

export const POST = route({
  summary:
    "Closes the account: after seven days everything of it is deleted, unless an admin takes that back. Needs the current password.",
  access: "admin",
  audit: ["account.close", "password.failure"],
  body: closeAccountBody,
  output: accountDetails,
  run: ({ deps, actor, body }) => closeAccount(deps, actor, body),
});
