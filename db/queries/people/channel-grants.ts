import "server-only";
import { and, asc, eq, inArray, notInArray, sql } from "drizzle-orm";
import { publicEventStatuses } from "@/lib/shared/auth/policy";
import type { Database, Transaction } from "../../client";
import { events } from "../../schema/events";
import { channelGrants } from "../../schema/people/channel-grants";
import { refreshTokenFamilies } from "../../schema/people/refresh-token-families";
import { type EventAccessRow, eventAccess } from "../posts/wall";
import { isLive } from "./sessions";

/**
 * Remembers which sign-in had a private wall's channel signed: a socket stays in a channel, so when the sign-in ends,
 * the channel gets another name (docs/decisions/077).
 */

type Grant = typeof channelGrants.$inferInsert;

/**
 * Records that a sign-in had an event's channel signed. Returns false if the sign-in has ended; locks it meanwhile, so
 * that whatever ends it finds the record. Violates channel_grants_event_fkey if the event is gone.
 */
export async function grantChannel(db: Database, grant: Grant): Promise<boolean> {
  return db.transaction(async (tx) => {
    const live = await tx
      .select({ id: refreshTokenFamilies.id })
      .from(refreshTokenFamilies)
      .where(and(eq(refreshTokenFamilies.id, grant.family_id), isLive))
      .for("share");
    if (live.length === 0) return false;
    await tx.insert(channelGrants).values(grant).onConflictDoNothing();
    return true;
  });
}

type Renewed = { before: EventAccessRow; after: EventAccessRow };

/**
 * Renames the private channels that these ended sign-ins had signed, as a change of the event. Locks rows in id order,
 * events before grants, like the deletion of an event does.
 */
export async function renewGrantedChannels(tx: Transaction, familyIds: readonly string[]): Promise<Renewed[]> {
  const theirs = inArray(channelGrants.family_id, [...familyIds]);
  const granted = await tx.selectDistinct({ id: channelGrants.event_id }).from(channelGrants).where(theirs);
  if (granted.length === 0) return [];
  const chosen = inArray(
    events.id,
    granted.map(({ id }) => id),
  );
  const locked = await tx.select(eventAccess).from(events).where(chosen).orderBy(asc(events.id)).for("no key update");
  // A concurrent call has already renewed them.
  const ended = await tx.delete(channelGrants).where(theirs).returning({ id: channelGrants.event_id });
  if (ended.length === 0) return [];
  const next = sql`${events.wall_version} + 1`;
  const renewed = await tx
    .update(events)
    .set({ channel_epoch: sql`gen_random_uuid()`, wall_version: next, event_version: next })
    .where(
      and(
        inArray(
          events.id,
          ended.map(({ id }) => id),
        ),
        notInArray(events.event_status, [...publicEventStatuses]),
      ),
    )
    .returning(eventAccess);
  return renewed.flatMap((after) => {
    const before = locked.find(({ id }) => id === after.id);
    return before ? [{ before, after }] : [];
  });
}
