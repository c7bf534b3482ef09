import type Pusher from "pusher-js";
import type { Channel } from "pusher-js";
import type { AuthorizeChannel, RealtimeClientConfig } from "@/lib/shared/ports/realtime";
import { authorizeByCookie } from "./channel-auth";
import { reconnection } from "./connection";
import { createClient, type RealtimeOptions } from "./pusher-client";

export type RealtimeState = "connecting" | "connected" | "disconnected";

export type ChannelHandlers = {
  /** What to do with each event's data, by the event's name. The data is whatever the server published. */
  events: Record<string, (data: never) => void>;
  /** At every (re)subscription: whatever was published before it is lost and has to be fetched. */
  onSubscribed?: () => void;
  /** Nothing is heard on the channel from now on, until onSubscribed. */
  onLost?: () => void;
};

export type { RealtimeOptions } from "./pusher-client";

/** A socket that never gives up. */
export type RealtimeSocket = {
  /** Listens to a channel, through every reconnection. Returns how to stop. */
  subscribe(channel: string, handlers: ChannelHandlers): () => void;
  readonly state: RealtimeState;
  /** Calls back at every change of state. Returns how to stop. */
  onStateChange(listener: (state: RealtimeState) => void): () => void;
  /** Tries at once instead of waiting: something says that the server is back. */
  retryNow(): void;
  close(): void;
};

/**
 * Opens the socket; the client library is fetched now, so that it is in nobody's first load. The library alone takes
 * 13 to 21 s to come back after a server's restart: here it makes single attempts, and the schedule is ours
 * (lib/client/realtime/connection.ts).
 */
export function openRealtime(config: RealtimeClientConfig, options: RealtimeOptions = {}): RealtimeSocket {
  return new WatchedSocket(config, options);
}

type Subscription = {
  handlers: Set<ChannelHandlers>;
  channel: Channel | null;
  refusals: number;
  isSubscribed: boolean;
};

// "private" and not "#": Chromium 79, which hired screens run, knows no private methods.
class WatchedSocket implements RealtimeSocket {
  private currentState: RealtimeState = "connecting";
  private pusher: Pusher | null = null;
  private attempt = 0;
  private nextAttempt: number | undefined;
  private attemptTimeout: number | undefined;
  private isHandling = false;
  private isClosed = false;
  private readonly config: RealtimeClientConfig;
  private readonly authorize: AuthorizeChannel;
  private readonly subscriptions = new Map<string, Subscription>();
  private readonly listeners = new Set<(state: RealtimeState) => void>();
  private readonly retryWhenOnline = () => this.retryNow();

  constructor(config: RealtimeClientConfig, { authorize = authorizeByCookie }: RealtimeOptions) {
    this.config = config;
    this.authorize = authorize;
    window.addEventListener("online", this.retryWhenOnline);
    this.connect(reconnection.firstWindowMs);
  }

  get state(): RealtimeState {
    return this.currentState;
  }

  onStateChange(listener: (state: RealtimeState) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  subscribe(name: string, handlers: ChannelHandlers): () => void {
    const known = this.subscriptions.get(name);
    const subscription = known ?? { handlers: new Set(), channel: null, refusals: 0, isSubscribed: false };
    subscription.handlers.add(handlers);
    this.subscriptions.set(name, subscription);
    if (!known) this.join(name, subscription);
    else if (subscription.isSubscribed) handlers.onSubscribed?.();
    return () => {
      subscription.handlers.delete(handlers);
      if (subscription.handlers.size > 0 || this.subscriptions.get(name) !== subscription) return;
      this.subscriptions.delete(name);
      subscription.channel?.unbind();
      this.pusher?.unsubscribe(name);
    };
  }

  retryNow() {
    if (this.isClosed || this.currentState === "connected") return;
    this.connect();
  }

  close() {
    this.isClosed = true;
    window.removeEventListener("online", this.retryWhenOnline);
    this.clearTimers();
    this.listeners.clear();
    this.subscriptions.clear();
    // The library sends only after a timer of no length, even into a socket that closes meanwhile (the goodbye to a
    // channel that was just left, say): hang up after that.
    window.setTimeout(() => this.quietly(() => this.pusher?.disconnect()));
  }

  /** Begins one attempt and sees to the one after it. */
  private connect(nextAttemptMs?: number) {
    this.clearTimers();
    this.attempt += 1;
    this.nextAttempt = window.setTimeout(() => this.connect(), nextAttemptMs ?? reconnection.delayMs(this.attempt));
    this.attemptTimeout = window.setTimeout(() => this.abandonAttempt(), reconnection.timeoutMs);
    this.setState("connecting");
    if (this.pusher) this.dial(this.pusher);
    else void this.load();
  }

  /** Fetching the library is part of the attempt: a server that is down does not give it out either. */
  private async load() {
    try {
      const { default: PusherClient } = await import("pusher-js");
      if (this.isClosed || this.pusher) return;
      this.pusher = createClient(PusherClient, this.config, this.authorize);
      this.watch(this.pusher);
      for (const [name, subscription] of this.subscriptions) this.join(name, subscription);
      // It may have begun to dial by itself; this does nothing then.
      this.pusher.connect();
    } catch {
      // The next attempt is already on the clock.
    }
  }

  private dial(pusher: Pusher) {
    this.quietly(() => {
      pusher.disconnect();
      pusher.connect();
    });
  }

  private watch(pusher: Pusher) {
    pusher.connection.bind("state_change", ({ current }: { current: string }) => {
      if (current === "connected") this.handleConnected();
      else if (!this.isHandling && this.currentState === "connected") this.handleLoss();
    });
    // After a loss the library announces its own next try before its state changes: the schedule is ours from here.
    pusher.connection.bind("connecting_in", () => {
      if (this.currentState === "connected") this.handleLoss();
    });
  }

  private handleConnected() {
    this.clearTimers();
    this.attempt = 0;
    this.setState("connected");
  }

  private handleLoss() {
    this.clearTimers();
    this.quietly(() => this.pusher?.disconnect());
    this.loseChannels();
    this.attempt = 0;
    if (this.isClosed) return;
    this.setState("disconnected");
    this.nextAttempt = window.setTimeout(() => this.connect(), reconnection.delayMs(0));
  }

  private abandonAttempt() {
    this.quietly(() => this.pusher?.disconnect());
    this.setState("disconnected");
  }

  /** Runs what makes the library change its state without taking that for news. */
  private quietly(act: () => void) {
    this.isHandling = true;
    try {
      act();
    } finally {
      this.isHandling = false;
    }
  }

  private join(name: string, subscription: Subscription) {
    if (!this.pusher) return;
    const channel = this.pusher.subscribe(name);
    subscription.channel = channel;
    channel.bind("pusher:subscription_succeeded", () => {
      subscription.refusals = 0;
      subscription.isSubscribed = true;
      for (const handlers of [...subscription.handlers]) handlers.onSubscribed?.();
    });
    channel.bind("pusher:subscription_error", () => this.joinAgainLater(name, subscription));
    channel.bind_global((event: string, data: unknown) => {
      for (const { events } of [...subscription.handlers]) events[event]?.(data as never);
    });
  }

  /** The library leaves a refused channel alone for good; but a server that is starting refuses whom it will let in. */
  private joinAgainLater(name: string, subscription: Subscription) {
    subscription.isSubscribed = false;
    const delayMs = reconnection.delayMs(subscription.refusals);
    subscription.refusals += 1;
    window.setTimeout(() => {
      if (this.isClosed || this.subscriptions.get(name) !== subscription || subscription.isSubscribed) return;
      // Without this the library believes that a subscription is under way.
      subscription.channel?.disconnect();
      this.pusher?.subscribe(name);
    }, delayMs);
  }

  private loseChannels() {
    for (const subscription of this.subscriptions.values()) {
      if (!subscription.isSubscribed) continue;
      subscription.isSubscribed = false;
      for (const handlers of [...subscription.handlers]) handlers.onLost?.();
    }
  }

  private setState(state: RealtimeState) {
    if (this.currentState === state) return;
    this.currentState = state;
    for (const listener of [...this.listeners]) listener(state);
  }

  private clearTimers() {
    window.clearTimeout(this.nextAttempt);
    window.clearTimeout(this.attemptTimeout);
  }
}
