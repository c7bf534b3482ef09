import "server-only";
import type { Database } from "@/db/client";
import { findReferencedKeys } from "@/db/queries/upkeep/stored-keys";
import type { ListedObject, Storage, UnfinishedUpload } from "@/lib/shared/ports/storage";
import { erasedFolder } from "./erased-list";
import { removeUnreferenced } from "./remove";

/** Keys that are checked and removed together. */
const batchSize = 500;

/**
 * Returns stored objects older than `before` that no row references: left by crashes between bytes and row, by uploads
 * never posted or interrupted, or by a store that failed to remove them. Objects in flight are younger.
 */
export async function findOrphans(deps: { db: Database; storage: Storage }, before: Date): Promise<ListedObject[]> {
  const old: ListedObject[] = [];
  for await (const object of deps.storage.list())
    if (object.storedAt < before && !object.key.startsWith(erasedFolder)) old.push(object);
  const named = await findReferencedKeys(deps.db);
  return old.filter(({ key }) => !named.has(key)).sort((a, b) => a.key.localeCompare(b.key));
}

/** Removes the orphans that no row references by now. Returns the removed keys. */
export async function removeOrphans(
  deps: { db: Database; storage: Storage },
  orphans: readonly ListedObject[],
): Promise<string[]> {
  const removed: string[] = [];
  for (let start = 0; start < orphans.length; start += batchSize) {
    const keys = orphans.slice(start, start + batchSize).map(({ key }) => key);
    removed.push(...(await removeUnreferenced(deps, keys)));
  }
  return removed;
}

/** Returns multipart uploads started before `before` and never completed. Their tickets expire long before that. */
export async function findUnfinished({ storage }: { storage: Storage }, before: Date): Promise<UnfinishedUpload[]> {
  const old: UnfinishedUpload[] = [];
  for await (const upload of storage.listUnfinished()) if (upload.startedAt < before) old.push(upload);
  return old.sort((a, b) => a.key.localeCompare(b.key));
}

/** Frees the stored parts of these uploads. */
export async function abandonUnfinished({ storage }: { storage: Storage }, uploads: readonly UnfinishedUpload[]) {
  for (const upload of uploads) await storage.abandon(upload);
}
