import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "../client";
import { diskBookings } from "../schema/disk-bookings";

/** Sums up what all uploads on their way have booked. */
export async function sumBookings(db: Database): Promise<number> {
  const [row] = await db.execute<{ bytes: string }>(
    sql`select coalesce(sum(bytes), 0)::text as bytes from disk_bookings where expires_at > now()`,
  );
  return Number(row?.bytes ?? 0);
}

/** Lets one process at a time book, in all of the installation; until the transaction ends. */
export async function lockBookings(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('disk_bookings'))`);
}

type Booking = { id: string; bytes: number; seconds: number };

/**
 * Books bytes where all bookings together then stay within `availableBytes`; a booking of the same id is replaced. False
 * where there is no room. Call it under lockBookings.
 */
export async function insertBooking(tx: Transaction, booking: Booking & { availableBytes: number }): Promise<boolean> {
  const { id, bytes, seconds, availableBytes } = booking;
  await tx.execute(sql`delete from disk_bookings where expires_at <= now()`);
  const rows = await tx.execute(sql`
    insert into disk_bookings (id, bytes, expires_at)
    select ${id}, ${bytes}, now() + make_interval(secs => ${seconds})
    where ${bytes}::bigint + (select coalesce(sum(bytes), 0) from disk_bookings where id <> ${id})
      <= ${availableBytes}::bigint
    on conflict (id) do update set bytes = excluded.bytes, expires_at = excluded.expires_at
    returning id`);
  return rows.length > 0;
}

/** Moves a booking's end; false where it has lapsed. */
export async function renewBooking(db: Database, { id, seconds }: Omit<Booking, "bytes">): Promise<boolean> {
  const rows = await db
    .update(diskBookings)
    .set({ expires_at: sql`now() + make_interval(secs => ${seconds})` })
    .where(and(eq(diskBookings.id, id), sql`${diskBookings.expires_at} > now()`))
    .returning({ id: diskBookings.id });
  return rows.length > 0;
}

/** Notes how much an upload still needs, without asking for room. */
export async function updateBooking(db: Database, { id, bytes, seconds }: Booking): Promise<void> {
  await db
    .update(diskBookings)
    .set({ bytes, expires_at: sql`now() + make_interval(secs => ${seconds})` })
    .where(eq(diskBookings.id, id));
}

export async function deleteBooking(db: Database, id: string): Promise<void> {
  await db.delete(diskBookings).where(eq(diskBookings.id, id));
}
