import { getPasskeySite } from "@/lib/server/base/http/passkey-site";
import { route } from "@/lib/server/base/http/route";
import { setPasskeyCookie } from "@/lib/server/base/http/sign-in-cookies";
import { beginNewPasskey } from "@/lib/server/features/users/passkeys";
import { begunNewPasskey } from "@/lib/shared/auth/passkeys";
import { beginFactorBody } from "@/lib/shared/auth/second-factor";

export const POST = route({
  summary: "Returns a challenge for a new passkey of the caller. Needs the current password, and a recent code.",
  access: "signed-in",
  audit: "password.failure",
  isForMissingFactor: true,
  needsRecentFactor: true,
  body: beginFactorBody,
  output: begunNewPasskey,
  run: async ({ deps, actor, body, request, reply }) =>
    setPasskeyCookie(reply, await beginNewPasskey(deps, actor, getPasskeySite(request.headers), body)),
});
