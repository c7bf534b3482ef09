import "server-only";

/**
 * Runs `work` at most `most` times concurrently. Callers beyond that share one more run, which starts as soon as one
 * ends, so it sees everything that existed when they called. Rejects as that run does.
 */
export function fewAtATime(most: number, work: () => Promise<void>): () => Promise<void> {
  const running = new Set<Promise<void>>();
  let following: Promise<void> | null = null;
  const begin = () => {
    const run = work().finally(() => running.delete(run));
    running.add(run);
    return run;
  };
  const follow = async () => {
    await Promise.race([...running].map((run) => run.catch(() => {})));
    following = null;
    await begin();
  };
  return () => {
    if (following) return following;
    if (running.size < most) return begin();
    following = follow();
    return following;
  };
}
