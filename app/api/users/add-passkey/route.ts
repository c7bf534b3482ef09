import { getPasskeySite } from "@/lib/server/base/http/passkey-site";
import { route } from "@/lib/server/base/http/route";
import { readOrigin } from "@/lib/server/base/http/sign-in-cookies";
import { addPasskey } from "@/lib/server/features/users/passkeys";
import { addPasskeyBody } from "@/lib/shared/auth/passkeys";
import { recoveryCodes } from "@/lib/shared/auth/second-factor";

export const POST = route({
  summary:
    "Adds a passkey of the caller. If it is their first second factor, returns ten recovery codes, this once, and ends the caller's other sessions.",
  access: "signed-in",
  audit: "second-factor.add-passkey",
  isForMissingFactor: true,
  body: addPasskeyBody,
  output: recoveryCodes,
  run: ({ deps, actor, body, request, address }) => {
    const { passkey } = readOrigin(request, address);
    return addPasskey(deps, actor, getPasskeySite(request.headers), passkey, body);
  },
});
