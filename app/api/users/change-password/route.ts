import { changePassword } from "@/lib/server/base/auth/change-password";
import { route } from "@/lib/server/base/http/route";
import { changePasswordBody, refreshed } from "@/lib/shared/auth/contract";

export const PUT = route({
  summary: "Changes the caller's own password. Ends all of their sessions and returns a new one.",
  access: "signed-in",
  audit: ["password.change", "password.failure"],
  isForInitialPassword: true,
  isForMissingFactor: true,
  body: changePasswordBody,
  output: refreshed,
  run: async ({ deps, actor, body, reply }) => {
    const { cookie, ...tokens } = await changePassword(deps, actor, body);
    reply.setSessionCookie(cookie);
    return tokens;
  },
});
