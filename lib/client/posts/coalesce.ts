/**
 * Gathers what comes in for `delayMs` and hands it over at once, each thing once. While `flush` runs, what comes in
 * waits for the next turn. `flush` must not reject.
 */
export function coalesce<Item>(flush: (items: Item[]) => Promise<void>, delayMs: number) {
  let waiting = new Set<Item>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFlushing = false;

  const run = async () => {
    const items = [...waiting];
    waiting = new Set();
    isFlushing = true;
    await flush(items);
    isFlushing = false;
    timer = undefined;
    if (waiting.size > 0) schedule();
  };
  const schedule = () => {
    timer ??= setTimeout(run, delayMs);
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
