import "server-only";

const tickMs = 100;

type Patience = {
  /** Timeout in milliseconds during which this process was able to receive an answer. */
  limitMs: number;
  /** Timeout in milliseconds of real time. */
  longestMs: number;
};

/**
 * Resolves to the result of `work`, or rejects after a timeout. A process that is blocked for four seconds has not
 * waited four seconds, because it could not receive the answer: each tick counts once, however late it fires.
 */
export function withPatience<Answer>(work: PromiseLike<Answer>, { limitMs, longestMs }: Patience): Promise<Answer> {
  const start = performance.now();
  let waitedMs = 0;
  let clock: NodeJS.Timeout | undefined;
  const giveUp = new Promise<never>((_, reject) => {
    clock = setInterval(() => {
      waitedMs += tickMs;
      const elapsedMs = performance.now() - start;
      if (waitedMs < limitMs && elapsedMs < longestMs) return;
      reject(new Error(`No answer within ${Math.round(elapsedMs)} ms.`));
    }, tickMs);
  });
  return Promise.race([Promise.resolve(work), giveUp]).finally(() => clearInterval(clock));
}
