import type Pusher from "pusher-js";
import type { Channel } from "pusher-js";
import type { AuthenticateUser, AuthorizeChannel, RealtimeClientConfig } from "@/lib/shared/ports/realtime";
import { createAttempts } from "./attempts";
import { serverAddress } from "./pusher-protocol";
import { type ChannelListener, createSubscription } from "./subscription";

/** Silence after which we ask, and then how long we wait for a word: a cut network closes no socket. */
const activityTimeoutMs = 8_000;
const pongTimeoutMs = 4_000;

type ListenOptions = {
  config: RealtimeClientConfig;
  authenticate: AuthenticateUser;
  authorize: AuthorizeChannel;
  channel: string;
};

/**
 * Listens to one channel through every reconnection, by the client library. It is fetched now, so that no first load
 * carries it. Returns how to stop. The library alone takes 13 to 21 s to come back after a server's restart: here it
 * makes single attempts, and the schedule is ours. The socket signs in first, so that it ends with its session.
 */
export function listen(options: ListenOptions, listener: ChannelListener): () => void {
  const { channel: name } = options;
  let pusher: Pusher | null = null;
  let channel: Channel | null = null;
  let isConnected = false;
  let isStopped = false;
  /** The sign-in of the socket that stands now. */
  let signedIn: Promise<unknown> = Promise.resolve();

  const attempts = createAttempts({ connect: () => void connect(), disconnect: () => pusher?.disconnect() });
  const subscription = createSubscription(listener, () => {
    // The library leaves a refused channel alone for good, and believes that a subscription is under way.
    channel?.disconnect();
    // It signs a socket in once: where that failed, another one is needed.
    signedIn.then(
      () => pusher?.subscribe(name),
      () => pusher?.disconnect(),
    );
  });

  async function connect() {
    if (pusher) {
      pusher.disconnect();
      pusher.connect();
      return;
    }
    try {
      // Fetching the library is part of the attempt: a server that is down does not give it out either.
      const { default: PusherClient } = await import("pusher-js");
      if (isStopped || pusher) return;
      pusher = createClient(PusherClient, options.config, { authenticate, authorize });
      watch(pusher);
    } catch {
      // The next attempt is already on the clock.
    }
  }

  function authenticate(request: { socket_id: string }) {
    const answer = options.authenticate(request);
    signedIn = answer;
    return answer;
  }

  /** Its answer waits for the sign-in's, which then is on the wire before it. */
  async function authorize(request: Parameters<AuthorizeChannel>[0]) {
    const [answer] = await Promise.all([options.authorize(request), signedIn]);
    return answer;
  }

  function watch(client: Pusher) {
    client.connection.bind("connected", () => {
      isConnected = true;
      attempts.stop();
    });
    client.connection.bind("state_change", ({ current }: { current: string }) => {
      if (current !== "connected") lose();
    });
    // After a loss the library announces its own next try before its state changes: the schedule is ours from here.
    client.connection.bind("connecting_in", () => (isConnected ? lose() : attempts.fail()));
    channel = client.subscribe(name);
    channel.bind("pusher:subscription_succeeded", subscription.succeed);
    channel.bind("pusher:subscription_error", subscription.refuse);
    channel.bind_global(subscription.receive);
    client.signin();
    // It may have begun to connect by itself; this does nothing then.
    client.connect();
  }

  function lose() {
    if (!isConnected || isStopped) return;
    isConnected = false;
    pusher?.disconnect();
    subscription.lose();
    attempts.startAgain();
  }

  const retryWhenOnline = () => {
    if (!isConnected) attempts.retryNow();
  };
  window.addEventListener("online", retryWhenOnline);
  attempts.start();

  return () => {
    isStopped = true;
    window.removeEventListener("online", retryWhenOnline);
    attempts.stop();
    subscription.stop();
    channel?.unbind();
    // The library sends only after a timer of no length, even into a socket that closes meanwhile: disconnect after that.
    window.setTimeout(() => pusher?.disconnect());
  };
}

type Signers = Pick<ListenOptions, "authenticate" | "authorize">;

/** The client library's own socket, told where the server is and how it and private channels are signed. */
function createClient(
  PusherClient: typeof Pusher,
  config: RealtimeClientConfig,
  { authenticate, authorize }: Signers,
): Pusher {
  const { isSecure, host, port } = serverAddress(config, window.location);
  return new PusherClient(config.key, {
    cluster: config.cluster ?? "",
    wsHost: host,
    wsPort: port ?? 80,
    wssPort: port ?? 443,
    forceTLS: isSecure,
    // 'ws' dials wss:// where TLS is on; with 'wss' beside it, a plain-http page would try both and log the failure.
    enabledTransports: ["ws"],
    enableStats: false,
    activityTimeout: activityTimeoutMs,
    pongTimeout: pongTimeoutMs,
    userAuthentication: {
      customHandler: ({ socketId }, callback) => hand(authenticate({ socket_id: socketId }), callback),
    },
    channelAuthorization: {
      customHandler: ({ socketId, channelName }, callback) =>
        hand(authorize({ socket_id: socketId, channel_name: channelName }), callback),
    },
  });
}

/** Hands an answer to the library, which knows callbacks alone. */
function hand<Answer>(answer: Promise<Answer>, callback: (error: Error | null, answer: Answer | null) => void) {
  answer.then(
    (given) => callback(null, given),
    (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
  );
}
