import { accountDetails, updateAccountBody } from "@/lib/account/contract";
import { updateAccountDetails } from "@/lib/account/service";
import { accountImageUploads } from "@/lib/account/upload-rules";
import { route } from "@/lib/http/route";

export const PUT = route({
  summary:
    "Changes the company's profile: either the text fields or one image on its own. A moderator changes their own phone_number, and nothing else.",
  access: "signed-in",
  body: updateAccountBody,
  files: accountImageUploads,
  output: accountDetails,
  run: ({ deps, actor, body }) => updateAccountDetails(deps, actor, body),
});
