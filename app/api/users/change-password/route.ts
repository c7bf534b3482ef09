import { changePassword } from "@/lib/auth/change-password";
import { changePasswordBody, refreshed } from "@/lib/auth/contract";
import { route } from "@/lib/http/route";

export const PUT = route({
  summary: "Changes one's own password: every sign-in ends, and the answer begins a new one.",
  access: "signed-in",
  body: changePasswordBody,
  output: refreshed,
  run: async ({ deps, actor, body, reply }) => {
    const { cookie, ...tokens } = await changePassword(deps, actor, body);
    reply.setSessionCookie(cookie);
    return tokens;
  },
});
