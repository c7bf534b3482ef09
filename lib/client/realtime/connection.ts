/**
 * Reconnection and poll schedules. Pure, so that they can be tested without sockets and clocks. Times are milliseconds.
 */

/**
 * The five fast attempts after a loss (spec, section 9): delay of each from the start of the one before, or from the
 * loss.
 */
const fastDelaysMs = [1_000, 2_000, 4_000, 5_000, 5_000] as const;
/** Delay of all later attempts (contract, section 5). */
const slowDelayMs = 30_000;
/** Timeout of an attempt without a successor (spec, section 9). */
const timeoutMs = 20_000;
/**
 * A younger attempt that has no answer yet is not replaced: a server that thousands return to answers late, and would
 * have shaken hands for nothing.
 */
const patienceMs = 10_000;

/** Schedule of a socket. Attempts count from the loss of the connection. */
export const reconnection = {
  timeoutMs,
  patienceMs,
  /** Delay from the start of attempt number `attempt` (0: from the loss itself) to the start of the next. */
  delayMs: (attempt: number): number => fastDelaysMs[attempt] ?? slowDelayMs,
} as const;

/** Delays between two polls of a screen. */
export const polling = {
  /** Without a socket, polling is the only source (contract, section 5). */
  withoutSocketMs: 10_000,
  /** After a failed poll. The server may return any moment, and a failed request costs it nothing. */
  afterFailureMs: 4_000,
  /** A push can get lost although the socket is open; the version reveals it. */
  besideSocketMs: 60_000,
  /** Timeout of one poll: a dead network would otherwise block all later ones. */
  timeoutMs: 8_000,
  /** Maximum random delay of the poll after a lost socket. The next socket comes with a poll of its own. */
  afterLossMs: 3_000,
} as const;

/** Returns the milliseconds until the next poll. */
export function pollDelayMs({ isSubscribed, hasFailed }: { isSubscribed: boolean; hasFailed: boolean }): number {
  if (hasFailed) return polling.afterFailureMs;
  return isSubscribed ? polling.besideSocketMs : polling.withoutSocketMs;
}
