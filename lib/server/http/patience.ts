import "server-only";

const tickMs = 100;

type Patience = {
  /** How long to wait, in milliseconds during which this process had time to hear an answer. */
  limitMs: number;
  /** How long to wait whatever happens. */
  longestMs: number;
};

/**
 * Resolves to what `work` gives, or rejects where nothing came in time. A process that was busy for four seconds has not waited
 * for four: it could not have heard the answer, and every tick of its clock counts once, however late it comes.
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
