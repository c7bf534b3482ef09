import { reconnection } from "./connection";

type Timer = ReturnType<typeof setTimeout> | undefined;

/** How one attempt begins, and how it is given up. */
type AttemptActions = { connect: () => void; disconnect: () => void };

/**
 * Begins attempts at connecting, by the schedule of connection.ts, until one succeeds. An attempt is replaced by its
 * successor, not waited for: a socket that is refused says nothing for up to 15 s.
 */
export function createAttempts({ connect, disconnect }: AttemptActions) {
  let begun = 0;
  let isOpening = true;
  let next: Timer;
  let timeout: Timer;

  const clearTimers = () => {
    clearTimeout(next);
    clearTimeout(timeout);
  };
  const begin = (nextDelayMs?: number) => {
    clearTimers();
    begun += 1;
    next = setTimeout(() => begin(), nextDelayMs ?? reconnection.delayMs(begun));
    timeout = setTimeout(disconnect, reconnection.timeoutMs);
    connect();
  };
  const stop = () => {
    clearTimers();
    begun = 0;
    isOpening = false;
  };
  const startAgain = () => {
    stop();
    next = setTimeout(() => begin(), reconnection.delayMs(0));
  };

  return {
    /** Begins the first attempt of all. */
    start: () => begin(reconnection.firstWindowMs),
    /** Begins one at once instead of waiting. */
    retryNow: () => begin(),
    /** Waits, after a connection was lost, and begins again. */
    startAgain,
    /** The current attempt was refused. Only the first of all counts as a loss; successors of others are scheduled. */
    fail() {
      if (isOpening) startAgain();
    },
    /** Begins no more: one has succeeded, or nobody wants a connection. */
    stop,
  };
}

export type Attempts = ReturnType<typeof createAttempts>;
