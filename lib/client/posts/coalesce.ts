/**
 * Gathers what comes in for `delayMs` and hands it over at once, each thing once. While `flush` runs, what comes in
 * waits for the next turn. `flush` must not reject. With `isFirstAtOnce` what comes in after a quiet time of that
 * length is handed over at once. What follows it is gathered.
 */
export function coalesce<Item>(
  flush: (items: Item[]) => Promise<void>,
  delayMs: number,
  { isFirstAtOnce = false } = {},
) {
  let waiting = new Set<Item>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFlushing = false;
  let flushedAt = Number.NEGATIVE_INFINITY;

  const run = async () => {
    const items = [...waiting];
    waiting = new Set();
    isFlushing = true;
    await flush(items);
    isFlushing = false;
    flushedAt = Date.now();
    timer = undefined;
    if (waiting.size > 0) schedule();
  };
  const schedule = () => {
    const quietMs = Date.now() - flushedAt;
    timer ??= setTimeout(run, isFirstAtOnce ? Math.max(0, delayMs - quietMs) : delayMs);
  };

  return {
    add(item: Item) {
      waiting.add(item);
      if (!isFlushing) schedule();
    },
    /** Drops what waits. */
    stop() {
      clearTimeout(timer);
      timer = undefined;
      waiting = new Set();
    },
  };
}
