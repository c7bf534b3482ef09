import { logIn } from "@/lib/server/base/auth/login";
import { route } from "@/lib/server/base/http/route";
import { readOrigin, setSecondStep, setSignInCookies } from "@/lib/server/base/http/sign-in-cookies";
import { loggedIn, loginBody } from "@/lib/shared/auth/contract";

export const POST = route({
  summary:
    "Starts a session: returns tokens for the API and sets the session cookie for pages. Ends the browser's earlier session. A user with a second factor gets 401 second_factor_required with a ticket for log-in-second-step.",
  access: "public",
  audit: ["sign-in.success", "sign-in.failure", "sign-out"],
  isOfConsole: true,
  isForOwnPages: true,
  toleratesDeadBearer: true,
  body: loginBody,
  output: loggedIn,
  run: async ({ deps, address, body, request, reply }) =>
    setSignInCookies(
      reply,
      await logIn(deps, readOrigin(request, address), body, (value) => setSecondStep(reply, value)),
    ),
});
