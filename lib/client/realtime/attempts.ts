import { reconnection } from "./connection";

type Timer = ReturnType<typeof setTimeout> | undefined;

/** Starts one attempt, and gives it up. */
type AttemptActions = { connect: () => void; disconnect: () => void };

/**
 * Starts connection attempts on the schedule of connection.ts until one succeeds. The next attempt replaces the last
 * one without waiting for it: a rejected socket may report nothing for up to 15 s.
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
    /** Starts the very first attempt. */
    start: () => begin(reconnection.firstWindowMs),
    /** Starts an attempt at once. */
    retryNow: () => begin(),
    /** Restarts the schedule after a lost connection. */
    startAgain,
    /**
     * The current attempt was rejected. Only the very first one counts as a loss; the others already have a scheduled
     * successor.
     */
    fail() {
      if (isOpening) startAgain();
    },
    /** Stops attempts: one has succeeded, or no connection is wanted. */
    stop,
  };
}

export type Attempts = ReturnType<typeof createAttempts>;
