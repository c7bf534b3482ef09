import { getPasskeySite } from "@/lib/server/base/http/passkey-site";
import { route } from "@/lib/server/base/http/route";
import { readOrigin } from "@/lib/server/base/http/sign-in-cookies";
import { confirmPasskey } from "@/lib/server/features/users/passkeys";
import { confirmPasskeyBody } from "@/lib/shared/auth/passkeys";
import { messageAnswer } from "@/lib/shared/contract-fields";

export const POST = route({
  summary: "Takes a passkey of the caller, for calls that need a recent code.",
  access: "signed-in",
  audit: ["second-factor.confirm", "second-factor.failure"],
  body: confirmPasskeyBody,
  output: messageAnswer,
  run: ({ deps, actor, body, request, address }) => {
    const { passkey } = readOrigin(request, address);
    return confirmPasskey(deps, actor, getPasskeySite(request.headers), passkey, body.passkey);
  },
});
