import "server-only";
import { findFailedRemovals, retryFailedRemovals } from "@/db/queries/upkeep/jobs";
import type { Actor } from "@/lib/shared/auth/actor";
import type { RetriedRemovals, StorageState } from "@/lib/shared/dashboard/contract";
import { messages } from "@/lib/shared/messages";
import type { Deps } from "../../deps";
import { checkOriginals } from "../../outside/media/open-originals";

/** Returns storage problems that an admin has to solve. Asks the store itself at most once an hour. */
export async function getStorageState(deps: Deps, { account_id }: Actor): Promise<StorageState> {
  const [originals, failed, { state, freeBytes, floorBytes }] = await Promise.all([
    checkOriginals(deps.storage),
    findFailedRemovals(deps.db, { account_id }),
    deps.diskRoom.checkDisk(),
  ]);
  return {
    originals,
    failed_removals: failed.count,
    failing_since: failed.since && new Date(failed.since).toISOString(),
    disk: { state, free_bytes: Math.floor(freeBytes), floor_bytes: Math.floor(floorBytes) },
  };
}

/** Resets the attempts of the account's failed removals. */
export async function retryRemovals(deps: Deps, { account_id }: Actor): Promise<RetriedRemovals> {
  const retried = await retryFailedRemovals(deps.db, { account_id });
  deps.jobs.wake();
  return { message: messages.dashboard.removalsRetried(retried), retried };
}
