import "server-only";
import type { Storage } from "../ports/storage";

const batchSize = 200;

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
