import { route } from "@/lib/server/base/http/route";
import { authenticateUser, userAuth, userAuthBody } from "@/lib/server/outside/realtime/service";

export const POST = route({
  summary: "Signs in a console's socket in the Pusher Channels protocol, so that it ends with its session.",
  access: "signed-in",
  audit: "none: signs a socket in, and changes nothing",
  body: userAuthBody,
  output: userAuth,
  run: async ({ deps, actor, body }) => authenticateUser(deps, actor, body),
});
