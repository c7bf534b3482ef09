/**
 * Collects items for `delayMs` and passes them to `flush` in one batch, deduped. Items that arrive while `flush` runs
 * wait for the next batch. `flush` must not reject. With `isFirstAtOnce`, an item is flushed at once if the last flush
 * was at least `delayMs` ago; the items after it are batched.
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
    /** Drops the items in the queue. */
    stop() {
      clearTimeout(timer);
      timer = undefined;
      waiting = new Set();
    },
  };
}
