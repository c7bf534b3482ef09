import "server-only";
import { and, count, eq, gt, isNotNull, lte, sql } from "drizzle-orm";
import type { Database, Transaction } from "../client";
import { events } from "../schema/events";
import { pairingCodes, screens } from "../schema/screens";

/** Returns the paired screen with this token and its event, whose columns are null once it is deleted; or null. */
export async function findScreenByToken(db: Database, token_hash: string) {
  const [row] = await db
    .select({
      id: screens.id,
      name: screens.name,
      event_id: screens.event_id,
      seen_at: screens.seen_at,
      event_url_slug: events.event_url_slug,
      event_status: events.event_status,
    })
    .from(screens)
    .leftJoin(events, eq(events.id, screens.event_id))
    .where(eq(screens.token_hash, token_hash));
  return row ?? null;
}

export async function setScreenSeen(db: Database, token_hash: string, seen_at: string): Promise<void> {
  await db.update(screens).set({ seen_at }).where(eq(screens.token_hash, token_hash));
}

/** Counts an account's paired screens, and keeps others from adding one until the transaction ends. */
export async function lockPairedCount(tx: Transaction, account_id: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('paired_screens'), hashtext(${account_id}))`);
  const [row] = await tx
    .select({ screens: count() })
    .from(screens)
    .where(and(eq(screens.account_id, account_id), isNotNull(screens.token_hash)));
  return row?.screens ?? 0;
}

/** Saves a paired screen. Returns false if its token already belongs to one. */
export async function insertPairedScreen(tx: Transaction, screen: typeof screens.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(screens).values(screen).onConflictDoNothing().returning({ id: screens.id });
  return rows.length > 0;
}

/** Returns the code that waits for this token at that time, or null. */
export async function findPairingCode(db: Database, token_hash: string, now: string) {
  const [row] = await db
    .select()
    .from(pairingCodes)
    .where(and(eq(pairingCodes.token_hash, token_hash), gt(pairingCodes.expires_at, now)));
  return row ?? null;
}

/**
 * Deletes codes of the network with most of them until fewer than `max` wait; of those the ones that end first, whose
 * screens have not polled for the longest time.
 */
export async function makeRoomForPairingCode(db: Database, max: number): Promise<void> {
  await db.execute(sql`
    delete from ${pairingCodes} where code in (
      select code from ${pairingCodes} order by count(*) over (partition by network) desc, expires_at
      limit greatest(0, (select count(*) from ${pairingCodes}) - ${max - 1}::int))`);
}

export async function renewPairingCode(db: Database, token_hash: string, expires_at: string): Promise<void> {
  await db.update(pairingCodes).set({ expires_at }).where(eq(pairingCodes.token_hash, token_hash));
}

/** Saves a code. Returns false if the same code already waits. */
export async function insertPairingCode(db: Database, row: typeof pairingCodes.$inferInsert): Promise<boolean> {
  const rows = await db.insert(pairingCodes).values(row).onConflictDoNothing().returning({ code: pairingCodes.code });
  return rows.length > 0;
}

/** Uses up a code that waits at that time, and returns the hash of its screen's token; or null. */
export async function takePairingCode(tx: Transaction, code: string, now: string): Promise<string | null> {
  const [row] = await tx
    .delete(pairingCodes)
    .where(and(eq(pairingCodes.code, code), gt(pairingCodes.expires_at, now)))
    .returning({ token_hash: pairingCodes.token_hash });
  return row?.token_hash ?? null;
}

export async function removeEndedPairingCodes(db: Database, now: string): Promise<void> {
  await db.delete(pairingCodes).where(lte(pairingCodes.expires_at, now));
}
