import "server-only";
import { randomUUID } from "node:crypto";
import type { Database, Transaction } from "@/db/client";
import { isRolledBack } from "@/db/faults";
import { findReferencedKeys } from "@/db/queries/upkeep/stored-keys";
import { AppError } from "@/lib/shared/errors";
import type { Jobs } from "@/lib/shared/ports/jobs";
import type { Storage } from "@/lib/shared/ports/storage";

/**
 * Removal of stored bytes. The transaction that removes the last row with their key enqueues a job, so a crash after
 * the commit loses nothing, and a request neither waits for the store nor fails with it. The job removes only keys that
 * no row has by then. Bytes that were public are also removed right after the commit: an address that was taken down
 * must not wait for a busy worker (docs/decisions/074).
 *
 * `npm run storage:sweep` lists what slips through: objects without a row, and unfinished multipart uploads, older
 * than 72 hours (an upload may take 56). db/queries/upkeep/stored-keys.ts names all columns with keys; a test compares it with
 * the schema.
 */

/** Keys that one job removes. */
const batchSize = 500;

/**
 * Schedules the removal of bytes after the commit, in the transaction that removes the last row that references them: a
 * crash in between loses nothing. A failing store is retried, and finally reported to admins. Call `jobs.wake()` after
 * the commit. `isAwaited`: public bytes, with priority; `removeAtOnce` removes them as well.
 */
export async function scheduleRemoval(
  jobs: Jobs<Transaction>,
  tx: Transaction,
  keys: readonly (string | null)[],
  { account_id, isAwaited = false }: { account_id: string | null; isAwaited?: boolean },
): Promise<void> {
  const present = keys.filter((key) => key !== null);
  for (let start = 0; start < present.length; start += batchSize) {
    await jobs.enqueue(
      tx,
      "remove-media",
      { keys: present.slice(start, start + batchSize) },
      { ...removalOf(account_id), isAwaited },
    );
  }
}

/** Job key of a removal, with the account whose admins see it fail (db/queries/upkeep/jobs.ts); without one, nobody does. */
export function removalOf(account_id: string | null): { key?: string } {
  return account_id === null ? {} : { key: `${account_id}/${randomUUID()}` };
}

/** Removes those of the keys that no row references. Rejects if the store fails. */
export async function removeUnreferenced(
  deps: { db: Database; storage: Storage },
  keys: readonly string[],
): Promise<string[]> {
  const referenced = await findReferencedKeys(deps.db, keys);
  const unreferenced = keys.filter((key) => !referenced.has(key));
  if (unreferenced.length > 0) await deps.storage.remove(unreferenced);
  return unreferenced;
}

/**
 * Removes a post's public files right after the commit that removed their last reference, without waiting for the
 * worker. Never rejects: the job that scheduleRemoval added in that transaction retries.
 */
export async function removeAtOnce(storage: Storage, keys: readonly string[]): Promise<void> {
  try {
    if (keys.length > 0) await storage.remove(keys);
  } catch (error) {
    console.warn(`${keys.length} taken-down files could not be removed yet; a job keeps retrying.`, error);
  }
}

/**
 * Removes stored bytes whose row could not be saved, because of `reason` if given. Never rejects: the person sees the
 * earlier error. If the store fails, or the commit may have succeeded without an answer, the bytes stay for the sweep:
 * a row without bytes would be worse.
 */
export async function discardMedia(storage: Storage, keys: readonly string[], reason?: unknown): Promise<void> {
  if (reason !== undefined && !(reason instanceof AppError || isRolledBack(reason))) return;
  try {
    if (keys.length > 0) await storage.remove(keys);
  } catch (error) {
    console.warn(`${keys.length} unused stored objects could not be removed.`, error);
  }
}
