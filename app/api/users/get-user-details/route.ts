import { accountDetails } from "@/lib/account/contract";
import { getAccountDetails } from "@/lib/account/service";
import { route } from "@/lib/http/route";

export const GET = route({
  summary: "The company's profile. A moderator's phone_number is their own; company_phone_number is the company's.",
  access: "signed-in",
  output: accountDetails,
  run: ({ deps, actor }) => getAccountDetails(deps, actor),
});
