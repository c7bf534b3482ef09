/** Result or error of each item. */
export type Outcome<Item, Result> = { item: Item; result: Result } | { item: Item; error: unknown };

/**
 * Runs `work` on every item, at most `limit` in parallel. Resolves when all have settled, with the outcomes in order.
 */
export async function runBounded<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
): Promise<Outcome<Item, Result>[]> {
  const outcomes: Outcome<Item, Result>[] = [];
  const queue = items.entries();
  const runQueue = async () => {
    // All runners share one iterator, so each item runs once.
    for (const [index, item] of queue) {
      try {
        outcomes[index] = { item, result: await work(item) };
      } catch (error) {
        outcomes[index] = { item, error };
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, runQueue));
  return outcomes;
}
