import "server-only";
import type { Database } from "@/db/client";
import { findNamedKeys } from "@/db/queries/stored-keys";
import type { ListedObject, Storage, UnfinishedUpload } from "@/lib/shared/ports/storage";
import { removeUnnamed } from "./remove";

const batchSize = 500;

/**
 * Stored objects that no row names and that were written before `before`: left by crashes between bytes and row,
 * uploads never posted or broken off, or a store that failed to remove. Whatever is on its way is younger.
 */
export async function findOrphans(deps: { db: Database; storage: Storage }, before: Date): Promise<ListedObject[]> {
  const old: ListedObject[] = [];
  for await (const object of deps.storage.list()) if (object.storedAt < before) old.push(object);
  const named = await findNamedKeys(deps.db);
  return old.filter(({ key }) => !named.has(key)).sort((a, b) => a.key.localeCompare(b.key));
}

/** Removes them, but for those that a row names by now. Returns the keys that are gone. */
export async function removeOrphans(
  deps: { db: Database; storage: Storage },
  orphans: readonly ListedObject[],
): Promise<string[]> {
  const gone: string[] = [];
  for (let start = 0; start < orphans.length; start += batchSize) {
    const keys = orphans.slice(start, start + batchSize).map(({ key }) => key);
    gone.push(...(await removeUnnamed(deps, keys)));
  }
  return gone;
}

/** Uploads in parts that were begun before `before` and never ended. A ticket for one runs out long before that. */
export async function findUnfinished({ storage }: { storage: Storage }, before: Date): Promise<UnfinishedUpload[]> {
  const old: UnfinishedUpload[] = [];
  for await (const upload of storage.listUnfinished()) if (upload.startedAt < before) old.push(upload);
  return old.sort((a, b) => a.key.localeCompare(b.key));
}

/** Frees what their parts take. */
export async function abandonUnfinished({ storage }: { storage: Storage }, uploads: readonly UnfinishedUpload[]) {
  for (const upload of uploads) await storage.abandon(upload);
}
