import "server-only";
import { and, asc, count, eq, gt, lte, sql } from "drizzle-orm";
import { pairingRules } from "@/lib/shared/limits";
import type { Database, Transaction } from "../client";
import { events } from "../schema/events";
import { pairingCodes, screenDevices } from "../schema/screen-devices";
import { screens } from "../schema/screens";

/** A device is a television that an admin has paired by the code on its screen. */
type DeviceKey = { account_id: string; id: string };
type Device = typeof screenDevices.$inferSelect;

const isDevice = ({ account_id, id }: DeviceKey) =>
  and(eq(screenDevices.account_id, account_id), eq(screenDevices.id, id));

const ofEvent = and(eq(events.account_id, screenDevices.account_id), eq(events.id, screenDevices.event_id));

/** Returns the device with this token and its event, whose columns are null once it is deleted; or null. */
export async function findDeviceByToken(db: Database, token_hash: string) {
  const [row] = await db
    .select({
      id: screenDevices.id,
      name: screenDevices.name,
      event_id: screenDevices.event_id,
      seen_at: screenDevices.seen_at,
      event_url_slug: events.event_url_slug,
      event_status: events.event_status,
    })
    .from(screenDevices)
    .leftJoin(events, ofEvent)
    .where(eq(screenDevices.token_hash, token_hash));
  return row ?? null;
}

export async function setDeviceSeen(db: Database, id: string, seen_at: string): Promise<void> {
  await db.update(screenDevices).set({ seen_at }).where(eq(screenDevices.id, id));
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

/** Counts an account's devices, and keeps others from adding one until the transaction ends. */
export async function lockDeviceCount(tx: Transaction, account_id: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('screen_devices'), hashtext(${account_id}))`);
  const [row] = await tx
    .select({ devices: count() })
    .from(screenDevices)
    .where(eq(screenDevices.account_id, account_id));
  return row?.devices ?? 0;
}

/** Saves a device. Returns false if its token already belongs to one. */
export async function insertDevice(tx: Transaction, device: typeof screenDevices.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(screenDevices).values(device).onConflictDoNothing().returning({ id: screenDevices.id });
  return rows.length > 0;
}

/** Returns a device of the account and locks it; or null. */
export async function lockDevice(tx: Transaction, key: DeviceKey): Promise<Device | null> {
  const [row] = await tx.select().from(screenDevices).where(isDevice(key)).for("no key update");
  return row ?? null;
}

export async function updateDevice(
  tx: Transaction,
  key: DeviceKey,
  changes: Partial<Pick<Device, "name" | "event_id">>,
) {
  await tx.update(screenDevices).set(changes).where(isDevice(key));
}

/** Returns the device whose screen shows this event, or null. */
export async function findDeviceOfScreen(tx: Transaction, { event_id, ...key }: DeviceKey & { event_id: string }) {
  const [row] = await tx
    .select({ id: screenDevices.id })
    .from(screenDevices)
    .where(and(isDevice(key), eq(screenDevices.event_id, event_id)));
  return row ?? null;
}

/** Renames the device whose screen shows this event, if there is one. */
export async function renameDeviceOfScreen(
  tx: Transaction,
  { event_id, ...key }: DeviceKey & { event_id: string },
  name: string,
): Promise<void> {
  await tx
    .update(screenDevices)
    .set({ name })
    .where(and(isDevice(key), eq(screenDevices.event_id, event_id)));
}

export async function removeDevice(tx: Transaction, key: DeviceKey): Promise<void> {
  await tx.delete(screenDevices).where(isDevice(key));
}

/** Returns an account's devices, oldest first, each with its event and the last report of its screen. */
export async function listDevices(db: Database, account_id: string) {
  return db
    .select({
      id: screenDevices.id,
      name: screenDevices.name,
      seen_at: screenDevices.seen_at,
      event_id: events.id,
      event_name: events.event_name,
      event_status: events.event_status,
      reported_at: screens.heard_at,
      is_pushed: screens.is_pushed,
    })
    .from(screenDevices)
    .leftJoin(events, ofEvent)
    .leftJoin(
      screens,
      and(
        eq(screens.event_id, screenDevices.event_id),
        eq(screens.id, screenDevices.id),
        eq(screens.is_forgotten, false),
      ),
    )
    .where(eq(screenDevices.account_id, account_id))
    .orderBy(asc(screenDevices.created_at), asc(screenDevices.id))
    .limit(pairingRules.devicesPerAccount);
}
