import { takeSecondStep } from "@/lib/server/base/auth/second-factor/second-step";
import { route } from "@/lib/server/base/http/route";
import { readOrigin, setSignInCookies } from "@/lib/server/base/http/sign-in-cookies";
import { loggedIn } from "@/lib/shared/auth/contract";
import { secondStepBody } from "@/lib/shared/auth/second-factor";

export const POST = route({
  summary:
    "Redeems the ticket of a login, with a code of the authenticator app or a recovery code, in the browser that got it. Answers as login does.",
  access: "public",
  audit: ["sign-in.success", "second-factor.failure", "sign-out"],
  isOfConsole: true,
  isForOwnPages: true,
  toleratesDeadBearer: true,
  body: secondStepBody,
  output: loggedIn,
  run: async ({ deps, address, body, request, reply }) =>
    setSignInCookies(reply, await takeSecondStep(deps, readOrigin(request, address), body)),
});
