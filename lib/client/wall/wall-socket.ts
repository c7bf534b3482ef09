import type { AuthorizeChannel } from "@/lib/shared/ports/realtime";
import { reconnection } from "../realtime/connection";
import {
  clientMessages,
  isPrivateChannel,
  readGreeting,
  readMessage,
  type ServerMessage,
} from "../realtime/pusher-protocol";
import type { ChannelListener, ScreenSocket } from "./screen";

/**
 * Silence after which we ask, and then how long we wait for a word: a cut network closes no socket. Together less than
 * the 10 s within which a ban has to be off the screen.
 */
const activityTimeoutMs = 6_000;
const pongTimeoutMs = 3_000;

/** What of the browser's WebSocket is used. */
export type Wire = {
  onmessage: ((message: never) => void) | null;
  onclose: ((event: never) => void) | null;
  send(text: string): void;
  close(): void;
};

export type WallSocketOptions = {
  /** Opens a connection to the server. */
  dial: () => Wire;
  authorize: AuthorizeChannel;
};

type Subscription = { listener: ChannelListener; refusals: number; isSubscribed: boolean };

/**
 * A listener to channels of the Pusher protocol that never gives up: five fast attempts after a loss, then one every
 * 30 s (lib/client/realtime/connection.ts). ("private" and not "#": Chromium 79 knows no private methods.)
 */
export class WallSocket implements ScreenSocket {
  private wire: Wire | null = null;
  private socketId: string | null = null;
  /** Attempts begun since the connection was lost. */
  private attempt = 0;
  private activityTimeoutMs = activityTimeoutMs;
  private isClosed = false;
  private nextAttempt: Timer;
  private attemptTimeout: Timer;
  private silence: Timer;
  private readonly subscriptions = new Map<string, Subscription>();
  private readonly options: WallSocketOptions;

  constructor(options: WallSocketOptions) {
    this.options = options;
    this.connect(reconnection.firstWindowMs);
  }

  /** Listens to a channel, through every reconnection. Returns how to stop. */
  subscribe(channel: string, listener: ChannelListener): () => void {
    const subscription = { listener, refusals: 0, isSubscribed: false };
    this.subscriptions.set(channel, subscription);
    this.join(channel, subscription);
    return () => {
      if (this.subscriptions.get(channel) !== subscription) return;
      this.subscriptions.delete(channel);
      if (this.socketId !== null) this.send(clientMessages.unsubscribe(channel));
    };
  }

  /** Tries at once instead of waiting; a connection that seems to stand is asked whether it does. */
  retryNow() {
    if (this.isClosed) return;
    if (this.socketId === null) this.connect();
    else this.askForLife();
  }

  close() {
    this.isClosed = true;
    this.clearTimers();
    this.hangUp();
    this.subscriptions.clear();
  }

  /**
   * Begins one attempt and sees to the one after it. An attempt is replaced by its successor, not waited for: a socket
   * that is refused says nothing for up to 15 s.
   */
  private connect(nextAttemptMs?: number) {
    this.clearTimers();
    this.hangUp();
    this.attempt += 1;
    this.nextAttempt = setTimeout(() => this.connect(), nextAttemptMs ?? reconnection.delayMs(this.attempt));
    this.attemptTimeout = setTimeout(() => this.hangUp(), reconnection.timeoutMs);
    try {
      const wire = this.options.dial();
      this.wire = wire;
      wire.onmessage = ({ data }: { data: unknown }) => this.receive(data);
      wire.onclose = () => this.lose();
    } catch {
      // An address that the browser will not dial (plain ws from an https page). The next attempt is on the clock.
    }
  }

  /** The wire is gone. Before the greeting that is only a failed attempt, whose successor is on the clock. */
  private lose() {
    const wasConnected = this.socketId !== null;
    this.hangUp();
    if (!wasConnected || this.isClosed) return;
    this.clearTimers();
    this.attempt = 0;
    this.nextAttempt = setTimeout(() => this.connect(), reconnection.delayMs(0));
    for (const subscription of [...this.subscriptions.values()]) {
      if (!subscription.isSubscribed) continue;
      subscription.isSubscribed = false;
      subscription.listener.onLost();
    }
  }

  /** Lets go of the wire without taking its end for news. */
  private hangUp() {
    const { wire } = this;
    this.wire = null;
    this.socketId = null;
    if (!wire) return;
    wire.onmessage = null;
    wire.onclose = null;
    try {
      wire.close();
    } catch {
      // It was never opened.
    }
  }

  private receive(text: unknown) {
    const message = readMessage(text);
    if (this.socketId !== null) this.awaitSilence();
    if (!message) return;
    switch (message.event) {
      case "pusher:connection_established":
        return this.greet(message.data);
      case "pusher:ping":
        return this.send(clientMessages.pong());
      case "pusher_internal:subscription_succeeded":
        return this.enter(message.channel);
      case "pusher:subscription_error":
        return this.joinAgainLater(message.channel);
      default:
        return this.deliver(message);
    }
  }

  private greet(data: unknown) {
    const greeting = readGreeting(data);
    if (!greeting) return;
    this.clearTimers();
    this.attempt = 0;
    this.socketId = greeting.socketId;
    this.activityTimeoutMs = Math.min(activityTimeoutMs, greeting.activityTimeoutMs);
    this.awaitSilence();
    for (const [channel, subscription] of this.subscriptions) this.join(channel, subscription);
  }

  private deliver({ event, channel, data }: ServerMessage) {
    if (channel === null || event.startsWith("pusher")) return;
    this.subscriptions.get(channel)?.listener.events[event]?.(data as never);
  }

  private enter(channel: string | null) {
    const subscription = this.subscriptions.get(channel ?? "");
    if (!subscription) return;
    subscription.refusals = 0;
    subscription.isSubscribed = true;
    subscription.listener.onSubscribed();
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
        if (isCurrent()) this.joinAgainLater(channel);
      },
    );
  }

  /** A server that is starting refuses whom it will let in. */
  private joinAgainLater(channel: string | null) {
    const subscription = this.subscriptions.get(channel ?? "");
    if (!channel || !subscription) return;
    const delayMs = reconnection.delayMs(subscription.refusals);
    subscription.refusals += 1;
    const { socketId } = this;
    setTimeout(() => {
      const isCurrent = this.socketId === socketId && this.subscriptions.get(channel) === subscription;
      if (isCurrent && !subscription.isSubscribed) this.join(channel, subscription);
    }, delayMs);
  }

  private awaitSilence() {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.askForLife(), this.activityTimeoutMs);
  }

  private askForLife() {
    clearTimeout(this.silence);
    this.send(clientMessages.ping());
    this.silence = setTimeout(() => this.lose(), pongTimeoutMs);
  }

  private send(text: string) {
    try {
      this.wire?.send(text);
    } catch {
      // A wire that is closing; its end is about to be told.
    }
  }

  private clearTimers() {
    clearTimeout(this.nextAttempt);
    clearTimeout(this.attemptTimeout);
    clearTimeout(this.silence);
  }
}

type Timer = ReturnType<typeof setTimeout> | undefined;
