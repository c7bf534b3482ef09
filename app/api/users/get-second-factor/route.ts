import { findPasskeySite } from "@/lib/server/base/http/passkey-site";
import { route } from "@/lib/server/base/http/route";
import { getOwnFactor } from "@/lib/server/features/users/second-factor";
import { ownFactor } from "@/lib/shared/auth/second-factor";

export const GET = route({
  summary: "Returns whether the caller has a second factor, and what their company asks.",
  access: "signed-in",
  isForMissingFactor: true,
  output: ownFactor,
  run: ({ deps, actor, request }) => getOwnFactor(deps, actor, findPasskeySite(request.headers)?.origin ?? null),
});
