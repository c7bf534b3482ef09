import type Pusher from "pusher-js";
import type { AuthorizeChannel, RealtimeClientConfig } from "@/lib/shared/ports/realtime";

export type RealtimeOptions = {
  /** Signs private channels; by itself, the page's cookies are the proof. Signed-in pages pass their api-client's. */
  authorize?: AuthorizeChannel;
};

/** Silence after which we ask, and then how long we wait for a word: a cut network closes no socket. */
const activityTimeoutMs = 8_000;
const pongTimeoutMs = 4_000;

/** The client library's own socket, told where the server is and how private channels are signed. It dials at once. */
export function createClient(
  PusherClient: typeof Pusher,
  config: RealtimeClientConfig,
  authorize: AuthorizeChannel,
): Pusher {
  const { protocol, hostname, port } = window.location;
  const isSecure = protocol === "https:" || config.tls;
  const ownPort = config.host ? config.port : Number(port) || null;
  // Pusher's own addresses follow from the cluster alone.
  const isHosted = config.host === null && config.cluster !== null;
  return new PusherClient(config.key, {
    cluster: config.cluster ?? "",
    ...(!isHosted && {
      wsHost: config.host ?? hostname,
      wsPort: ownPort ?? 80,
      wssPort: ownPort ?? 443,
    }),
    forceTLS: isSecure,
    // 'ws' dials wss:// where TLS is on; with 'wss' beside it, a plain-http page would try both and log the failure.
    enabledTransports: ["ws"],
    enableStats: false,
    activityTimeout: activityTimeoutMs,
    pongTimeout: pongTimeoutMs,
    channelAuthorization: {
      customHandler: ({ socketId, channelName }, callback) => {
        authorize({ socket_id: socketId, channel_name: channelName }).then(
          (answer) => callback(null, answer),
          (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
        );
      },
    },
  });
}
