import { keepAccount } from "@/lib/server/account/closing";
import { route } from "@/lib/server/http/route";
import { accountDetails } from "@/lib/shared/account/contract";

export const POST = route({
  summary: "Takes the closing of the account back.",
  access: "admin",
  audit: "account.keep",
  output: accountDetails,
  run: ({ deps, actor }) => keepAccount(deps, actor),
});
