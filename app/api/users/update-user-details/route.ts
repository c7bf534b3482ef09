import { updateAccountDetails } from "@/lib/server/account/service";
import { route } from "@/lib/server/http/route";
import { accountDetails, accountImageUploads, updateAccountBody } from "@/lib/shared/account/contract";

export const PUT = route({
  summary:
    "Updates the company's profile: either the text fields or one image on its own. A moderator changes only their own phone_number.",
  access: "signed-in",
  audit: ["account.update", "user.update"],
  body: updateAccountBody,
  files: accountImageUploads,
  output: accountDetails,
  run: ({ deps, actor, body }) => updateAccountDetails(deps, actor, body),
});
