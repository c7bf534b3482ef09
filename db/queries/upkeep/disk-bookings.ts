import "server-only";
import { hostname } from "node:os";
import { eq, type SQL, sql } from "drizzle-orm";
import { bookingRules, type RoomKind } from "@/lib/shared/limits/disk";
import type { Database, Transaction } from "../../client";
import { diskBookings } from "../../schema/disk-bookings";

/** An upload's booking: bytes still to come, bytes received, and the client's address as the rate limits count it. */
export type Booking = { id: string; kind: RoomKind; bytes: number; received: number; address: string };

/** Sums of bookings: all bytes, and the unproven claims of one kind. */
export type BookedRoom = { bytes: number; claims: { address: number; event: number; account: number } };

/** Bytes that a booking claims without proof: each received byte is proof of `vouchedBytes` others to come. */
export const claimOf = ({ bytes, received }: Pick<Booking, "bytes" | "received">) =>
  Math.max(0, bytes - bookingRules.vouchedBytes * received);

const claim = sql`greatest(0, bytes - ${bookingRules.vouchedBytes} * received_bytes)`;

/** Expiry of a booking that is made or renewed now. */
const expiresAt = (bytes: SQL, received: number) => sql`
  now() + make_interval(secs => case when ${bytes} > ${bookingRules.vouchedBytes * received}::bigint
    then ${bookingRules.claimSeconds}::float8 else ${bookingRules.backedSeconds}::float8 end)`;

/** Another machine's uploads fill its own disk; rows of the version before have no host. */
const isOfThisHost = () => sql`host in (${hostname()}, '')`;

/** Sums up the bookings of all uploads in flight on this machine. */
export async function sumBookings(db: Database): Promise<number> {
  const [row] = await db.execute<{ bytes: number }>(
    sql`select coalesce(sum(bytes), 0)::float8 as bytes from disk_bookings where expires_at > now() and ${isOfThisHost()}`,
  );
  return row?.bytes ?? 0;
}

/** Lets one process of the installation book at a time, until the transaction ends. */
export async function lockBookings(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('disk_bookings'))`);
}

/** Sums up the other uploads' bookings: bytes of this machine's disk, claims of all. Claims: those of the same kind with the same address, event or account. */
export async function readBookedRoom(tx: Transaction, { id, kind, address }: Booking): Promise<BookedRoom> {
  const claimedBy = (column: string, value: unknown) =>
    sql`(coalesce(sum(${claim}) filter (where kind = ${kind} and ${sql.identifier(column)} = ${value}), 0))::float8`;
  const [row] = await tx.execute<{ bytes: number; address: number; event: number; account: number }>(sql`
    select
      coalesce(sum(bytes) filter (where ${isOfThisHost()}), 0)::float8 as bytes,
      ${claimedBy("address", address)} as address,
      ${claimedBy("event_id", ownerOf(id, "event_id"))} as event,
      ${claimedBy("account_id", ownerOf(id, "account_id"))} as account
    from disk_bookings where expires_at > now() and id <> ${id}`);
  const { bytes = 0, ...claims } = row ?? { address: 0, event: 0, account: 0 };
  return { bytes, claims };
}

/** The upload ticket names an upload's owner; a multipart body has no ticket. */
const ownerOf = (id: string, column: "event_id" | "account_id") =>
  sql`(select ${sql.identifier(column)} from video_uploads where video_id = ${id})`;

/** Removes claims that no bytes have followed. Returns true if there were any. Call it under lockBookings. */
export async function removeIdleClaims(tx: Transaction, { exceptId }: { exceptId: string }): Promise<boolean> {
  const rows = await tx.execute(sql`
    delete from disk_bookings
    where stepped_at <= now() - make_interval(secs => ${bookingRules.yieldSeconds}) and ${claim} > 0 and id <> ${exceptId}
    returning id`);
  return rows.length > 0;
}

/**
 * Saves a booking. An unexpired booking with the same id keeps its expiry: asking again renews nothing. Call it under
 * lockBookings.
 */
export async function insertBooking(tx: Transaction, booking: Booking): Promise<void> {
  const { id, kind, bytes, received, address } = booking;
  await tx.execute(sql`delete from disk_bookings where expires_at <= now()`);
  await tx.execute(sql`
    insert into disk_bookings (id, host, kind, bytes, received_bytes, address, event_id, account_id, expires_at)
    values (${id}, ${hostname()}, ${kind}, ${bytes}, ${received}, ${address}, ${ownerOf(id, "event_id")}, ${ownerOf(id, "account_id")},
      ${expiresAt(sql`${bytes}::bigint`, received)})
    on conflict (id) do update set
      host = excluded.host,
      bytes = excluded.bytes,
      received_bytes = excluded.received_bytes,
      address = excluded.address,
      expires_at = least(disk_bookings.expires_at, excluded.expires_at)`);
}

/** Tells if an upload has an unexpired booking. */
export async function hasBooking(db: Database, id: string): Promise<boolean> {
  const rows = await db.execute(sql`select 1 from disk_bookings where id = ${id} and expires_at > now()`);
  return rows.length > 0;
}

/**
 * Records an upload's progress, and renews its booking if the progress is a full step. With `bytes` null the needed
 * bytes stay. Returns false if the booking has expired.
 */
export async function advanceBooking(
  db: Database,
  { id, bytes, received }: { id: string; bytes: number | null; received: number },
): Promise<boolean> {
  const isStep = sql`${received}::bigint >= received_bytes + ${bookingRules.stepBytes}`;
  // Room is granted only under the lock, so this never raises it.
  const needed = sql`least(bytes, ${bytes}::bigint)`;
  const rows = await db.execute(sql`
    update disk_bookings set
      bytes = ${needed},
      received_bytes = case when ${isStep} then ${received}::bigint else received_bytes end,
      stepped_at = case when ${isStep} then now() else stepped_at end,
      expires_at = case when ${isStep} then ${expiresAt(needed, received)} else expires_at end
    where id = ${id} and expires_at > now()
    returning id`);
  return rows.length > 0;
}

export async function deleteBooking(db: Database, id: string): Promise<void> {
  await db.delete(diskBookings).where(eq(diskBookings.id, id));
}

/**
 * Makes the database write half a megabyte to its disk and remove it again, with no trace in any table: PostgreSQL puts
 * a function's rows into a temporary file once they exceed work_mem. Rejects with disk_full if the disk is full.
 */
export async function spillToDisk(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local work_mem = '64kB'`);
    await tx.execute(sql`select count(*) from generate_series(1, 20000)`);
  });
}
