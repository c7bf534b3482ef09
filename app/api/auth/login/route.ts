import { knownBrowserCookieName } from "@/lib/server/auth/known-browser";
import { logIn } from "@/lib/server/auth/login";
import { isSecure, readCookie } from "@/lib/server/http/respond";
import { route } from "@/lib/server/http/route";
import { loggedIn, loginBody } from "@/lib/shared/auth/contract";
import { sessionCookieName } from "@/lib/shared/auth/session-cookie";

export const POST = route({
  summary:
    "Starts a session: returns tokens for the API and sets the session cookie for pages. Ends the browser's earlier session.",
  access: "public",
  audit: ["sign-in.success", "sign-in.failure", "sign-out"],
  isOfConsole: true,
  isForOwnPages: true,
  toleratesDeadBearer: true,
  body: loginBody,
  output: loggedIn,
  run: async ({ deps, address, body, request, reply }) => {
    const from = {
      address,
      knownBrowser: readCookie(request, knownBrowserCookieName),
      sessionCookie: readCookie(request, sessionCookieName(isSecure(request))),
    };
    const { cookie, knownBrowser, ...answer } = await logIn(deps, from, body);
    reply.setSessionCookie(cookie);
    reply.setKnownBrowser(knownBrowser);
    return answer;
  },
});
