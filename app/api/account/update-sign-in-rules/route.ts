import { route } from "@/lib/server/base/http/route";
import { updateSignInRules } from "@/lib/server/features/users/second-factor";
import { signInRules } from "@/lib/shared/auth/second-factor";

export const PUT = route({
  summary:
    "Sets who must have a second factor, and whether browsers may skip it. Ends the sessions of users who now lack one. Needs a recent code.",
  access: "admin",
  audit: "account.sign-in-rules",
  needsRecentFactor: true,
  body: signInRules,
  output: signInRules,
  run: ({ deps, actor, body }) => updateSignInRules(deps, actor, body),
});
