import { logInWithPasskey } from "@/lib/server/base/auth/second-factor/passkey-login";
import { getPasskeySite } from "@/lib/server/base/http/passkey-site";
import { route } from "@/lib/server/base/http/route";
import { readOrigin, setSignInCookies } from "@/lib/server/base/http/sign-in-cookies";
import { loggedIn } from "@/lib/shared/auth/contract";
import { logInPasskeyBody } from "@/lib/shared/auth/passkeys";

export const POST = route({
  summary: "Starts a session with a passkey alone, without a password. Answers as login does.",
  access: "public",
  audit: ["sign-in.success", "second-factor.failure", "sign-out"],
  isOfConsole: true,
  isForOwnPages: true,
  toleratesDeadBearer: true,
  body: logInPasskeyBody,
  output: loggedIn,
  run: async ({ deps, address, body, request, reply }) => {
    const site = getPasskeySite(request.headers);
    return setSignInCookies(reply, await logInWithPasskey(deps, readOrigin(request, address), site, body));
  },
});
