/**
 * Makes a function that runs `work` at once when it is called. It never begins it twice within `spacingMs`, nor while
 * it runs: what is asked for meanwhile is one more run. `work` must not reject.
 */
export function atMostEvery(work: () => Promise<void>, spacingMs: number): () => void {
  let isWaiting = false;
  let isAskedAgain = false;
  const run = async () => {
    isWaiting = true;
    isAskedAgain = false;
    await Promise.all([work(), new Promise((resolve) => setTimeout(resolve, spacingMs))]);
    isWaiting = false;
    if (isAskedAgain) void run();
  };
  return () => {
    if (isWaiting) isAskedAgain = true;
    else void run();
  };
}
