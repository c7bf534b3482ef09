import { route } from "@/lib/server/base/http/route";
import { keepAccount } from "@/lib/server/features/account/closing";
import { accountDetails } from "@/lib/shared/account/contract";

export const POST = route({
  summary: "Takes the closing of the account back.",
  access: "admin",
  audit: "account.keep",
  output: accountDetails,
  run: ({ deps, actor }) => keepAccount(deps, actor),
});
