import "server-only";
import { randomUUID } from "node:crypto";
import type { Database, Transaction } from "@/db/client";
import { isRolledBack } from "@/db/faults";
import { findNamedKeys } from "@/db/queries/stored-keys";
import { AppError } from "@/lib/shared/errors";
import type { Jobs } from "@/lib/shared/ports/jobs";
import type { Storage } from "@/lib/shared/ports/storage";

const batchSize = 500;

/**
 * Has bytes taken away after the commit, in the transaction that takes away the last row that names them: a crash in
 * between loses nothing. A store that fails is tried again, and told to admins in the end. Call `jobs.wake()` after the
 * commit. What was public is awaited, and removed by `removeAtOnce` as well.
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

/** Names a removal by its account, whose admins see it where it fails for good (db/queries/removals.ts). Null for upkeep. */
export function removalOf(account_id: string | null): { key?: string } {
  return account_id === null ? {} : { key: `${account_id}/${randomUUID()}` };
}

/** Removes those of the keys that no row names. Rejects where the store fails. */
export async function removeUnnamed(
  deps: { db: Database; storage: Storage },
  keys: readonly string[],
): Promise<string[]> {
  const named = await findNamedKeys(deps.db, keys);
  const unnamed = keys.filter((key) => !named.has(key));
  if (unnamed.length > 0) await deps.storage.remove(unnamed);
  return unnamed;
}

/**
 * Takes a post's public files away right after the commit that left no row naming them. It does not wait for the
 * worker. Never rejects: the job that scheduleRemoval wrote in that transaction tries again.
 */
export async function removeAtOnce(storage: Storage, keys: readonly string[]): Promise<void> {
  try {
    if (keys.length > 0) await storage.remove(keys);
  } catch (error) {
    console.warn(`${keys.length} taken-down files could not be removed yet; a job keeps retrying.`, error);
  }
}

/**
 * Takes away what was just stored and did not get its row, because of `reason` where there is one. Never rejects: the
 * person is told what failed before. Where the store fails, or a commit without an answer may have happened, the bytes
 * stay for the sweep: a row without bytes would be worse.
 */
export async function discardMedia(storage: Storage, keys: readonly string[], reason?: unknown): Promise<void> {
  if (reason !== undefined && !(reason instanceof AppError || isRolledBack(reason))) return;
  try {
    if (keys.length > 0) await storage.remove(keys);
  } catch (error) {
    console.warn(`${keys.length} unused stored objects could not be removed.`, error);
  }
}
