/**
 * When a screen tries again: pure arithmetic, so that it can be read and tested apart from sockets and clocks.
 * Times are milliseconds.
 */

/** The five fast attempts after a loss (spec, section 9): each starts so long after the one before, or after the loss. */
const fastDelaysMs = [1_000, 2_000, 4_000, 5_000, 5_000] as const;
/** After them, for ever (contract, section 5). */
const slowDelayMs = 30_000;
/** An attempt that has no successor yet is given up after this long (spec, section 9). */
const timeoutMs = 20_000;

/** How a socket tries. The attempts are those begun since the connection was lost. */
export const reconnection = {
  /** How long the first attempt of all may take for its handshake. If it is refused, the schedule begins at once. */
  firstWindowMs: 5_000,
  timeoutMs,
  /**
   * From the start of attempt number `attempt` (0: from the loss itself) to the start of the next.
   */
  delayMs: (attempt: number): number => fastDelaysMs[attempt] ?? slowDelayMs,
} as const;

/** How long after one look at the server a screen looks again. */
export const polling = {
  /** Nobody pushes to this screen (contract, section 5). */
  withoutSocketMs: 10_000,
  /** The last look failed: the server may be back any moment, and whoever asks in vain costs it nothing. */
  afterFailureMs: 4_000,
  /** A push can be lost while the socket stands; the version tells. */
  besideSocketMs: 60_000,
  /** A look that takes longer is given up, or a dead network would hold up all that follow. */
  timeoutMs: 8_000,
} as const;

/** Milliseconds until the next look. */
export function pollDelayMs({ isSubscribed, hasFailed }: { isSubscribed: boolean; hasFailed: boolean }): number {
  if (hasFailed) return polling.afterFailureMs;
  return isSubscribed ? polling.besideSocketMs : polling.withoutSocketMs;
}
