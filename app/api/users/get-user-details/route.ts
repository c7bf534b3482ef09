import { route } from "@/lib/server/base/http/route";
import { getAccountDetails } from "@/lib/server/features/account/service";
import { accountDetails } from "@/lib/shared/account/contract";

export const GET = route({
  summary:
    "Returns the company's profile. A moderator's email and phone_number are their own; company_… are the company's.",
  access: "signed-in",
  output: accountDetails,
  run: ({ deps, actor }) => getAccountDetails(deps, actor),
});
