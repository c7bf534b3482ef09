import { logIn } from "@/lib/server/auth/login";
import { route } from "@/lib/server/http/route";
import { loggedIn, loginBody } from "@/lib/shared/auth/contract";

export const POST = route({
  summary: "Begins a session: tokens for the API, and the cookie by which pages know a signed-in person.",
  access: "public",
  audit: ["sign-in.success", "sign-in.failure"],
  isOfConsole: true,
  toleratesDeadBearer: true,
  rateLimits: { byAddress: "loginByAddress" },
  body: loginBody,
  output: loggedIn,
  run: async ({ deps, address, body, reply }) => {
    const { cookie, ...answer } = await logIn(deps, address, body);
    reply.setSessionCookie(cookie);
    return answer;
  },
});
