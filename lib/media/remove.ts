import "server-only";
import type { Transaction } from "@/db/client";
import type { Jobs } from "../ports/jobs";
import type { Storage } from "../ports/storage";

const batchSize = 200;

/**
 * Has bytes taken away after the commit, in the transaction that takes away the last row that names them: a crash in
 * between loses nothing, and a store that fails is tried again.
 */
export async function scheduleRemoval(
  jobs: Jobs<Transaction>,
  tx: Transaction,
  keys: readonly (string | null)[],
): Promise<void> {
  const named = keys.filter((key) => key !== null);
  for (let start = 0; start < named.length; start += batchSize) {
    await jobs.enqueue(tx, "remove-media", { keys: named.slice(start, start + batchSize) });
  }
}

/**
 * Takes bytes away that no row names any more. Never rejects: what cannot be removed now only takes space, and nobody's
 * save or delete fails for it.
 */
export async function removeMedia(storage: Storage, keys: readonly string[]): Promise<void> {
  try {
    for (let start = 0; start < keys.length; start += batchSize) {
      await storage.remove(keys.slice(start, start + batchSize));
    }
  } catch (error) {
    console.warn(`Not all of ${keys.length} stored objects that nobody needs any more could be removed.`, error);
  }
}
