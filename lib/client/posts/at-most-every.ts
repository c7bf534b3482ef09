/**
 * Throttles `work`: the first call runs it at once. Later calls within `spacingMs` or during a run are merged into one
 * more run. `work` must not reject.
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
