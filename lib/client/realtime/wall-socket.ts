import type { AuthorizeChannel } from "@/lib/shared/ports/realtime";
import { type Attempts, createAttempts } from "./attempts";
import { clientMessages, isPrivateChannel, readGreeting, readMessage } from "./pusher-protocol";
import { type ChannelListener, createSubscription, type Subscription } from "./subscription";

/**
 * Idle time before a screen's ping, and the timeout of its pong: a cut network closes no socket. Together they are less
 * than the 10 s within which a ban must reach the screen.
 */
const activityTimeoutMs = 6_000;
const pongTimeoutMs = 3_000;
/** Default idle time of the protocol, for a server that names none (pusher-js, activityTimeout). */
const defaultActivityTimeoutMs = 120_000;

/** The part of the browser's WebSocket that this module uses. */
export type Socket = {
  onmessage: ((message: never) => void) | null;
  onclose: ((event: never) => void) | null;
  send(text: string): void;
  close(): void;
};

type WallSocketOptions = {
  /** Opens a connection to the server. */
  openSocket: () => Socket;
  authorize: AuthorizeChannel;
  /** Returns whether the page is a guest's phone, which pings only as often as the server asks. */
  isPhone?: () => boolean;
};

/**
 * Listens to channels of the Pusher protocol and never gives up: five fast attempts after a loss, then one every 30 s
 * (lib/client/realtime/connection.ts). ("private" and not "#": Chromium 79 has no private methods.)
 */
export class WallSocket {
  private socket: Socket | null = null;
  private socketId: string | null = null;
  private activityTimeoutMs = activityTimeoutMs;
  private isClosed = false;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private readonly attempts: Attempts;
  private readonly subscriptions = new Map<string, Subscription>();
  private readonly options: WallSocketOptions;

  constructor(options: WallSocketOptions) {
    this.options = options;
    this.attempts = createAttempts({ connect: () => this.connect(), disconnect: () => this.disconnect() });
    this.attempts.start();
  }

  /** Listens to a channel, through every reconnection. Returns an unsubscribe function. */
  subscribe(channel: string, listener: ChannelListener): () => void {
    const subscription = createSubscription(listener, () => this.join(channel, subscription));
    this.subscriptions.set(channel, subscription);
    this.join(channel, subscription);
    return () => {
      subscription.stop();
      if (this.subscriptions.get(channel) !== subscription) return;
      this.subscriptions.delete(channel);
      if (this.socketId !== null) this.send(clientMessages.unsubscribe(channel));
    };
  }

  /** The device is back: reconnects at once, and pings a connection that seems alive. */
  retryNow() {
    if (this.isClosed) return;
    if (this.socketId === null) this.attempts.retryNow();
    else this.ping();
  }

  /** The server is back: reconnects at once, unless a young attempt has no answer yet. */
  retryUnlessPending() {
    if (!this.isClosed && this.socketId === null) this.attempts.retryUnlessPending();
  }

  close() {
    this.isClosed = true;
    this.attempts.stop();
    this.disconnect();
    for (const subscription of this.subscriptions.values()) subscription.stop();
    this.subscriptions.clear();
  }

  private connect() {
    this.disconnect();
    try {
      const socket = this.options.openSocket();
      this.socket = socket;
      socket.onmessage = ({ data }: { data: unknown }) => this.receive(data);
      socket.onclose = () => this.lose();
    } catch {
      // The browser refuses the URL (plain ws from an https page). The next attempt is scheduled.
    }
  }

  /** The socket closed. Before the greeting, this only counts as a failed attempt. */
  private lose() {
    const wasConnected = this.socketId !== null;
    this.disconnect();
    if (this.isClosed) return;
    if (!wasConnected) return this.attempts.fail();
    this.attempts.startAgain();
    for (const subscription of [...this.subscriptions.values()]) subscription.lose();
  }

  /** Drops the socket without reporting a loss. */
  private disconnect() {
    const { socket } = this;
    clearTimeout(this.silence);
    this.socket = null;
    this.socketId = null;
    if (!socket) return;
    socket.onmessage = null;
    socket.onclose = null;
    try {
      socket.close();
    } catch {
      // It was never opened.
    }
  }

  private receive(text: unknown) {
    const message = readMessage(text);
    if (this.socketId !== null) this.schedulePing();
    if (!message) return;
    const subscription = this.subscriptions.get(message.channel ?? "");
    switch (message.event) {
      case "pusher:connection_established":
        return this.greet(message.data);
      case "pusher:ping":
        return this.send(clientMessages.pong());
      case "pusher_internal:subscription_succeeded":
        return subscription?.succeed();
      case "pusher:subscription_error":
        return subscription?.refuse();
      default:
        return subscription?.receive(message.event, message.data);
    }
  }

  private greet(data: unknown) {
    const greeting = readGreeting(data);
    if (!greeting) return;
    this.attempts.stop();
    this.socketId = greeting.socketId;
    const longestMs = this.options.isPhone?.() ? defaultActivityTimeoutMs : activityTimeoutMs;
    this.activityTimeoutMs = Math.min(longestMs, greeting.activityTimeoutMs);
    this.schedulePing();
    for (const [channel, subscription] of this.subscriptions) this.join(channel, subscription);
  }

  private join(channel: string, subscription: Subscription) {
    const { socketId } = this;
    if (socketId === null) return;
    if (!isPrivateChannel(channel)) return this.send(clientMessages.subscribe(channel));
    const isCurrent = () => this.socketId === socketId && this.subscriptions.get(channel) === subscription;
    this.options.authorize({ socket_id: socketId, channel_name: channel }).then(
      ({ auth }) => {
        if (isCurrent()) this.send(clientMessages.subscribe(channel, auth));
      },
      () => {
        if (isCurrent()) subscription.refuse();
      },
    );
  }

  private schedulePing() {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.ping(), this.activityTimeoutMs);
  }

  private ping() {
    clearTimeout(this.silence);
    this.send(clientMessages.ping());
    this.silence = setTimeout(() => this.lose(), pongTimeoutMs);
  }

  private send(text: string) {
    try {
      this.socket?.send(text);
    } catch {
      // The socket is closing; its `close` event follows.
    }
  }
}
