import { route } from "@/lib/server/base/http/route";
import { authorizeChannel, channelAuth, channelAuthBody } from "@/lib/server/outside/realtime/service";

export const POST = route({
  summary: "Signs a subscription to a private channel, in the Pusher Channels protocol.",
  access: "public",
  audit: "none: it lets somebody listen, and changes nothing",
  body: channelAuthBody,
  output: channelAuth,
  run: ({ deps, visitor, body }) => authorizeChannel(deps, visitor, body),
});
