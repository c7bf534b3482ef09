import { reconnection } from "./connection";

/** Handles the messages of one channel. */
export type ChannelListener = {
  /** What to do with each event's data, by the event's name. The data is whatever the server published. */
  events: Record<string, (data: never) => void>;
  /** At every (re)subscription: whatever was published before it is lost and has to be fetched. */
  onSubscribed: () => void;
  /** The server does not let the listener in; it will be asked again. */
  onRefused?: () => void;
  /** Nothing is heard on the channel from now on, until onSubscribed. */
  onLost: () => void;
};

/**
 * Tells a listener when its channel begins and ceases to be heard. `join` asks for the channel once more: a server that
 * is starting refuses whom it will let in.
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
      nextJoin = setTimeout(join, reconnection.delayMs(refusals));
      refusals += 1;
      listener.onRefused?.();
    },
    /** The connection is gone, and the channel with it. */
    lose,
    /** Joins no more, and tells nothing. */
    stop,
    receive: (event: string, data: unknown) => listener.events[event]?.(data as never),
  };
}

export type Subscription = ReturnType<typeof createSubscription>;
