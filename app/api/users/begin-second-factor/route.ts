import { route } from "@/lib/server/base/http/route";
import { beginOwnFactor } from "@/lib/server/features/users/second-factor";
import { beginFactorBody, begunFactor } from "@/lib/shared/auth/second-factor";

export const POST = route({
  summary:
    "Begins the setup of the caller's authenticator app: returns its secret. Needs the current password, and a recent code.",
  access: "signed-in",
  audit: "password.failure",
  isForMissingFactor: true,
  needsRecentFactor: true,
  body: beginFactorBody,
  output: begunFactor,
  run: ({ deps, actor, body }) => beginOwnFactor(deps, actor, body),
});
