import { route } from "@/lib/server/base/http/route";
import { renewRecoveryCodes } from "@/lib/server/features/users/second-factor";
import { recoveryCodes } from "@/lib/shared/auth/second-factor";

export const POST = route({
  summary: "Replaces the caller's recovery codes and returns the new ones. Needs a recent code.",
  access: "signed-in",
  audit: "second-factor.renew-codes",
  needsRecentFactor: true,
  output: recoveryCodes,
  run: ({ deps, actor }) => renewRecoveryCodes(deps, actor),
});
