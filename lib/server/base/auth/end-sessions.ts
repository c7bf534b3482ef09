import "server-only";
import type { Transaction } from "@/db/client";
import { renewGrantedChannels } from "@/db/queries/people/channel-grants";
import { revokeFamilies } from "@/db/queries/people/sessions";
import { wallChannel } from "@/lib/shared/wall/channel";
import type { Deps } from "../../deps";
import { publishEventChanges } from "../../event-changes";
import { describeError } from "../log/describe-error";

/** Sockets are ended twice, at once and by this job, to catch one that was signing in meanwhile. */
const retryAfterSeconds = 2;

/**
 * Ends one sign-in, or all of a user's, in the caller's transaction. Returns the ended ones, for `endSockets` after the
 * commit.
 */
export async function endSessions(
  deps: Pick<Deps, "jobs">,
  tx: Transaction,
  whose: Parameters<typeof revokeFamilies>[1],
): Promise<string[]> {
  const familyIds = await revokeFamilies(tx, whose);
  await scheduleSocketEnd(deps, tx, familyIds);
  return familyIds;
}

/** Enqueues a job that ends the sockets of these sign-ins, in case the attempt after the commit fails. */
export async function scheduleSocketEnd(
  deps: Pick<Deps, "jobs">,
  tx: Transaction,
  family_ids: string[],
): Promise<void> {
  if (family_ids.length === 0) return;
  await deps.jobs.enqueue(tx, "end-sockets", { family_ids }, { delaySeconds: retryAfterSeconds });
}

/** Ends the sockets of these sign-ins at once. Call it after the commit. Never rejects: a job does it again. */
export async function endSockets(deps: Deps, familyIds: readonly string[]): Promise<void> {
  if (familyIds.length === 0) return;
  deps.jobs.wake();
  try {
    await endSocketsOrThrow(deps, familyIds);
  } catch (error) {
    console.warn("Could not yet close the sockets of an ended session.", describeError(error));
  }
}

/**
 * Ends the sockets of these sign-ins and renews the private channels that they were authorized for. Idempotent. Tries
 * both; rejects if either failed.
 */
export async function endSocketsOrThrow(deps: Deps, familyIds: readonly string[]): Promise<void> {
  const results = await Promise.allSettled([
    ...familyIds.map((family_id) => deps.realtime.terminateUserConnections(family_id)),
    renewChannels(deps, familyIds),
  ]);
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}

async function renewChannels(deps: Deps, familyIds: readonly string[]): Promise<void> {
  const renewed = await deps.db.transaction((tx) => renewGrantedChannels(tx, familyIds));
  await publishEventChanges(
    deps,
    renewed.map(({ before, after }) => ({ ...after, former_channel: wallChannel(before) })),
  );
}
