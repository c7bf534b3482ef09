import { apiPaths } from "@/lib/shared/paths";
import type { RealtimeClientConfig } from "@/lib/shared/ports/realtime";
import { authorizeBy } from "../realtime/channel-auth";
import { listen } from "../realtime/pusher-client";
import type { ChannelListener } from "../realtime/subscription";
import { api } from "../session/api-client";

export type LivePostsOptions = {
  realtime: RealtimeClientConfig;
  /** null: no signed-in user is known, so there is no channel to subscribe to. */
  channel: string | null;
};

/** Subscribes to a console's notices as the signed-in person. Returns an unsubscribe function. */
export function listenToNotices(
  { config, channel }: { config: RealtimeClientConfig; channel: string },
  listener: ChannelListener,
): () => void {
  return listen(
    {
      config,
      authenticate: (request) => api.post(apiPaths.realtimeUserAuth, request),
      authorize: authorizeBy(api.post),
      channel,
    },
    listener,
  );
}
