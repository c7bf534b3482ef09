import type Pusher from "pusher-js";
import type { Channel } from "pusher-js";
import type { AuthenticateUser, AuthorizeChannel, RealtimeClientConfig } from "@/lib/shared/ports/realtime";
import { createAttempts } from "./attempts";
import { serverAddress } from "./pusher-protocol";
import { type ChannelListener, createSubscription } from "./subscription";

/** Idle time before a ping, and the timeout of its pong: a cut network closes no socket. */
const activityTimeoutMs = 8_000;
const pongTimeoutMs = 4_000;

type ListenOptions = {
  config: RealtimeClientConfig;
  authenticate: AuthenticateUser;
  authorize: AuthorizeChannel;
  channel: string;
};

/**
 * Listens to one channel through every reconnection, with pusher-js. Loads the library on demand, to keep it out of the
 * first load. Returns an unsubscribe function. pusher-js by itself takes 13 to 21 s to reconnect after a server
 * restart: here it makes single attempts, on our schedule. The socket signs in first, so that it ends with its session.
 */
export function listen(options: ListenOptions, listener: ChannelListener): () => void {
  const { channel: name } = options;
  let pusher: Pusher | null = null;
  let channel: Channel | null = null;
  let isConnected = false;
  let isStopped = false;
  /** The sign-in of the current socket. */
  let signedIn: Promise<unknown> = Promise.resolve();

  const attempts = createAttempts({
    connect: () => void connect(),
    disconnect: () => pusher?.disconnect(),
    // The library does not report a rejected socket for up to 15 s, and consoles are few.
    patienceMs: 0,
  });
  const subscription = createSubscription(listener, () => {
    // The library never retries a rejected channel, and assumes that a subscription is pending.
    channel?.disconnect();
    // It signs a socket in only once: if that failed, a new socket is needed.
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
      // Loading the library is part of the attempt: a server that is down does not deliver it either.
      const { default: PusherClient } = await import("pusher-js");
      if (isStopped || pusher) return;
      pusher = createClient(PusherClient, options.config, { authenticate, authorize }, () => isStopped);
      watch(pusher);
    } catch {
      // The next attempt is already scheduled.
    }
  }

  function authenticate(request: { socket_id: string }) {
    const answer = options.authenticate(request);
    signedIn = answer;
    return answer;
  }

  /** Waits for the sign-in's answer, so that the sign-in is sent before the subscription. */
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
    // After a loss, the library announces its own retry before its state changes: our schedule takes over here.
    client.connection.bind("connecting_in", () => (isConnected ? lose() : attempts.fail()));
    channel = client.subscribe(name);
    channel.bind("pusher:subscription_succeeded", subscription.succeed);
    channel.bind("pusher:subscription_error", subscription.refuse);
    channel.bind_global(subscription.receive);
    client.signin();
    // No-op if the client is already connecting by itself.
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
    // The library sends on a zero-delay timer, even into a socket that is closing: disconnect after that.
    window.setTimeout(() => pusher?.disconnect());
  };
}

type Signers = Pick<ListenOptions, "authenticate" | "authorize">;

/**
 * Creates the library's client with our server address and our signing functions. Their answers are dropped once it is
 * stopped: the library would send them into the closing socket.
 */
function createClient(
  PusherClient: typeof Pusher,
  config: RealtimeClientConfig,
  { authenticate, authorize }: Signers,
  isStopped: () => boolean,
): Pusher {
  const { isSecure, host, port } = serverAddress(config, window.location);
  return new PusherClient(config.key, {
    cluster: config.cluster ?? "",
    wsHost: host,
    wsPort: port ?? 80,
    wssPort: port ?? 443,
    forceTLS: isSecure,
    // 'ws' uses wss:// if TLS is on. With 'wss' in the list, a plain-http page would try both and log the failure.
    enabledTransports: ["ws"],
    enableStats: false,
    activityTimeout: activityTimeoutMs,
    pongTimeout: pongTimeoutMs,
    userAuthentication: {
      customHandler: ({ socketId }, callback) => toCallback(authenticate({ socket_id: socketId }), callback, isStopped),
    },
    channelAuthorization: {
      customHandler: ({ socketId, channelName }, callback) =>
        toCallback(authorize({ socket_id: socketId, channel_name: channelName }), callback, isStopped),
    },
  });
}

/** Passes a promise's result to the library, which accepts only callbacks. */
function toCallback<Answer>(
  answer: Promise<Answer>,
  callback: (error: Error | null, answer: Answer | null) => void,
  isStopped: () => boolean,
) {
  answer.then(
    (given) => isStopped() || callback(null, given),
    (error: unknown) => isStopped() || callback(error instanceof Error ? error : new Error(String(error)), null),
  );
}
