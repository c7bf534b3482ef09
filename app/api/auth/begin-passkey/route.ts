import { beginPasskey } from "@/lib/server/base/auth/second-factor/passkey-login";
import { getPasskeySite } from "@/lib/server/base/http/passkey-site";
import { route } from "@/lib/server/base/http/route";
import { readOrigin, setPasskeyCookie } from "@/lib/server/base/http/sign-in-cookies";
import { beginPasskeyBody, begunPasskey } from "@/lib/shared/auth/passkeys";

export const POST = route({
  summary:
    "Returns a challenge for a passkey, good once, for five minutes, in this browser. With a login's ticket, for passkeys of its user.",
  access: "public",
  audit: "none: it only asks a browser",
  isOfConsole: true,
  isForOwnPages: true,
  toleratesDeadBearer: true,
  body: beginPasskeyBody,
  output: begunPasskey,
  run: async ({ deps, address, body, request, reply }) => {
    const { secondStep } = readOrigin(request, address);
    return setPasskeyCookie(reply, await beginPasskey(deps, getPasskeySite(request.headers), secondStep, body));
  },
});
