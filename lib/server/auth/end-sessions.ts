import "server-only";
import type { Transaction } from "@/db/client";
import { renewGrantedChannels } from "@/db/queries/channel-grants";
import { revokeFamilies } from "@/db/queries/sessions";
import { wallChannel } from "@/lib/shared/wall/channel";
import type { Deps } from "../deps";
import { describeError } from "../describe-error";
import { publishEventChanges } from "../event-changes";

/**
 * The job comes after the attempt of whoever ended the sign-in, and beside it: a socket that was just being signed in
 * is met by the second one.
 */
const retryAfterSeconds = 2;

/**
 * Ends one sign-in, or all of a user's, in the transaction that has the reason. Gives those that it ended, for
 * `endSockets` after the commit.
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

/** Has a job end what these sign-ins still hear, should the attempt after the commit fail. */
export async function scheduleSocketEnd(
  deps: Pick<Deps, "jobs">,
  tx: Transaction,
  family_ids: string[],
): Promise<void> {
  if (family_ids.length === 0) return;
  await deps.jobs.enqueue(tx, "end-sockets", { family_ids }, { delaySeconds: retryAfterSeconds });
}

/** After the commit: ends at once what these sign-ins still hear. Never rejects: a job does it again. */
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
 * Ends the sockets that signed in with these sign-ins, and renews the private channels that they had signed. Doing it
 * twice is as good as once. Rejects where either failed, once both were tried.
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
