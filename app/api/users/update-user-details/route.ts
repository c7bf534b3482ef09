import { route } from "@/lib/server/base/http/route";
import { updateAccountDetails } from "@/lib/server/features/account/service";
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
