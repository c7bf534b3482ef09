import { around } from "../browser/jitter";
import { reconnection } from "./connection";

/** Handlers for one channel. */
export type ChannelListener = {
  /** Handlers by event name. The data is as published, unchecked. */
  events: Record<string, (data: never) => void>;
  /** Called at every (re)subscription: messages published before it are lost and have to be fetched. */
  onSubscribed: () => void;
  /** The server rejected the subscription; it will be retried. */
  onRefused?: () => void;
  /** The channel is silent from now on, until onSubscribed. */
  onLost: () => void;
};

/**
 * Tracks the subscription of one channel and notifies its listener. `join` retries it after a rejection: a server that
 * is starting rejects listeners that it accepts later.
 */
export function createSubscription(listener: ChannelListener, join: () => void) {
  let isSubscribed = false;
  let refusals = 0;
  let nextJoin: ReturnType<typeof setTimeout> | undefined;

  const stop = () => clearTimeout(nextJoin);
  const lose = () => {
    stop();
    if (!isSubscribed) return;
    isSubscribed = false;
    listener.onLost();
  };

  return {
    succeed() {
      stop();
      refusals = 0;
      isSubscribed = true;
      listener.onSubscribed();
    },
    refuse() {
      lose();
      nextJoin = setTimeout(join, around(reconnection.delayMs(refusals)));
      refusals += 1;
      listener.onRefused?.();
    },
    /** The connection is lost, and the subscription with it. */
    lose,
    /** Stops retrying and notifies no more. */
    stop,
    receive: (event: string, data: unknown) => listener.events[event]?.(data as never),
  };
}

export type Subscription = ReturnType<typeof createSubscription>;
