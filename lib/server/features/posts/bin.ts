import "server-only";
import { findEvent } from "@/db/queries/events";
import { findAccount } from "@/db/queries/people/accounts";
import { type BinScope, countBin, findBinEvent, lockBinPosts, readMoment } from "@/db/queries/posts/bin";
import type { Actor } from "@/lib/shared/auth/actor";
import { AppError } from "@/lib/shared/errors";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import type { JobPayloads } from "@/lib/shared/ports/jobs";
import type { EmptiedBin, EmptyBinQuery } from "@/lib/shared/posts/bin";
import { recordAudit } from "../../base/audit-log/record";
import type { Deps } from "../../deps";
import { erasePosts } from "./erase";

/**
 * Erases the bin of an event, or of the account: a bounded part before the response, the rest in a job. A post that
 * enters the bin later stays. Throws not_found for another account's event.
 */
export async function emptyBin(deps: Deps, actor: Actor, { event_id = "" }: EmptyBinQuery): Promise<EmptiedBin> {
  const { account_id, user_id } = actor;
  const event = event_id ? await findEvent(deps.db, { account_id, id: event_id }) : null;
  if (event_id && !event) throw new AppError("not_found", messages.events.notFound);
  const deleted_by = await readMoment(deps.db, { daysAgo: 0 });
  const bin = { account_id, event_id: event_id || null, deleted_by, user_id };
  await recordEmptying(deps, actor, event);
  const erased = await eraseFromBin(deps, bin, limits.erasedPerRequest);
  const remaining = await scheduleRest(deps, bin);
  return { message: messages.bin.emptied(erased, remaining), erased, remaining };
}

async function recordEmptying(deps: Deps, actor: Actor, event: { id: string; event_name: string } | null) {
  const { account_id: id } = actor;
  const subject = event
    ? ({ kind: "event", id: event.id, label: event.event_name } as const)
    : ({ kind: "account", id, label: (await findAccount(deps.db, id))?.company_name ?? "" } as const);
  await deps.db.transaction((tx) => recordAudit(tx, actor, { action: "bin.empty", subject }));
}

/** Erases the next part of a bin that an admin has emptied. */
export async function continueEmptying(deps: Deps, bin: JobPayloads["empty-bin"]): Promise<void> {
  await eraseFromBin(deps, bin, limits.erasedPerJob);
  await scheduleRest(deps, bin);
}

/** Erases posts of all accounts whose time in the bin is over. The next run continues if this one reaches its limit. */
export async function eraseExpiredPosts(deps: Deps): Promise<void> {
  const deleted_by = await readMoment(deps.db, { daysAgo: limits.binDays });
  await eraseFromBin(deps, { deleted_by, user_id: null }, limits.erasedPerJob);
}

/** Schedules a job for the remaining posts. Returns how many remain. */
async function scheduleRest(deps: Deps, bin: JobPayloads["empty-bin"]): Promise<number> {
  const remaining = await countBin(deps.db, bin);
  if (remaining === 0) return 0;
  const key = `${bin.account_id}:${bin.event_id ?? "all"}`;
  await deps.db.transaction((tx) => deps.jobs.enqueue(tx, "empty-bin", bin, { key }));
  deps.jobs.wake();
  return remaining;
}

/** Erases at most `maxPosts` posts of the scope, in batches of one event. Returns how many it erased. */
async function eraseFromBin(
  deps: Deps,
  { user_id, ...scope }: BinScope & { user_id: string | null },
  maxPosts: number,
): Promise<number> {
  let erased = 0;
  while (erased < maxPosts) {
    const event_id = await findBinEvent(deps.db, scope);
    if (!event_id) break;
    const limit = Math.min(limits.erasedPerBatch, maxPosts - erased);
    const { ids } = await erasePosts(deps, { event_id, user_id }, (tx) =>
      lockBinPosts(tx, { ...scope, event_id, limit }),
    );
    erased += ids.length;
  }
  return erased;
}
