import { around } from "../browser/jitter";
import { reconnection } from "./connection";

type Timer = ReturnType<typeof setTimeout> | undefined;

type AttemptOptions = {
  /** Starts one attempt, and gives it up. */
  connect: () => void;
  disconnect: () => void;
  /** A younger attempt in progress is not replaced. */
  patienceMs?: number;
};

/**
 * Starts connection attempts on the schedule of connection.ts until one succeeds. The next one replaces an
 * attempt without an answer.
 */
export function createAttempts({ connect, disconnect, patienceMs = reconnection.patienceMs }: AttemptOptions) {
  let begun = 0;
  let isOpening = true;
  /** When the attempt in progress began, and when the next is due; both by performance.now(). */
  let pendingSince: number | null = null;
  let dueAt = 0;
  let next: Timer;
  let timeout: Timer;

  const clearTimers = () => {
    clearTimeout(next);
    clearTimeout(timeout);
  };
  const beginIn = (delayMs: number) => {
    clearTimeout(next);
    dueAt = performance.now() + delayMs;
    next = setTimeout(beginUnlessPending, delayMs);
  };
  const beginUnlessPending = () => {
    const leftMs = pendingSince === null ? 0 : pendingSince + patienceMs - performance.now();
    if (leftMs > 0) next = setTimeout(beginUnlessPending, leftMs);
    else begin();
  };
  const begin = () => {
    clearTimers();
    begun += 1;
    pendingSince = performance.now();
    beginIn(around(reconnection.delayMs(begun)));
    timeout = setTimeout(() => {
      pendingSince = null;
      disconnect();
    }, reconnection.timeoutMs);
    connect();
  };
  const stop = () => {
    clearTimers();
    begun = 0;
    isOpening = false;
    pendingSince = null;
  };
  const startAgain = () => {
    stop();
    beginIn(around(reconnection.delayMs(0)));
  };

  return {
    /** Starts the very first attempt. */
    start: begin,
    /** Starts an attempt at once: the device has a network again, and what it began before is dead. */
    retryNow: begin,
    /** Starts an attempt at once, because the server has answered something else; not beside a young one. */
    retryUnlessPending: beginUnlessPending,
    /** Restarts the schedule after a lost connection. */
    startAgain,
    /** The current attempt was rejected. The very first one counts as a loss; the others have a scheduled successor. */
    fail() {
      if (isOpening) return startAgain();
      pendingSince = null;
      beginIn(Math.max(around(reconnection.delayMs(0)), dueAt - performance.now()));
    },
    /** Stops attempts: one has succeeded, or no connection is wanted. */
    stop,
  };
}

export type Attempts = ReturnType<typeof createAttempts>;
