import { consoleAddressFor } from "@/lib/server/base/http/console-address";
import { readCookie } from "@/lib/server/base/http/respond";
import { route } from "@/lib/server/base/http/route";
import { screenCookieName, screenCookiePath } from "@/lib/server/features/screens/device-token";
import { pollDevice } from "@/lib/server/features/screens/pairing";
import { pairingRules } from "@/lib/shared/limits";
import { pollAnswer } from "@/lib/shared/screens/contract";

/** Screens call it as /screen/poll (next.config.ts): only there do browsers send the cookie. */
export const POST = route({
  summary: "Answers a screen's own page: a code to pair it by, or the wall that it shows.",
  access: "public",
  isSameOriginOnly: true,
  audit: "none: a screen asks what to show",
  output: pollAnswer,
  run: async ({ deps, request, address, reply }) => {
    const cookie = readCookie(request, screenCookieName);
    const poll = { token: cookie, address, console: consoleAddressFor(request) };
    const { answer, token } = await pollDevice(deps, poll);
    const options = { maxAgeSeconds: pairingRules.cookieSeconds, path: screenCookiePath };
    if (token) reply.setCookie(screenCookieName, token, options);
    return answer;
  },
});
