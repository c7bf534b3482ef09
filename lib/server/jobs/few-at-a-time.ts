import "server-only";

/**
 * Has `work` run at most `most` times at once, however often it is asked for. Who asks when all are under way shares
 * one more run with all who do so. It begins as soon as one has ended. So it sees everything that was there when they
 * asked. Rejects as that run does.
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
