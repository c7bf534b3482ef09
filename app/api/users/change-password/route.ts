import { changePassword } from "@/lib/server/auth/change-password";
import { route } from "@/lib/server/http/route";
import { changePasswordBody, refreshed } from "@/lib/shared/auth/contract";

export const PUT = route({
  summary: "Changes one's own password: every sign-in ends, and the answer begins a new one.",
  access: "signed-in",
  audit: ["password.change", "password.failure"],
  isForInitialPassword: true,
  body: changePasswordBody,
  output: refreshed,
  run: async ({ deps, actor, body, reply }) => {
    const { cookie, ...tokens } = await changePassword(deps, actor, body);
    reply.setSessionCookie(cookie);
    return tokens;
  },
});
