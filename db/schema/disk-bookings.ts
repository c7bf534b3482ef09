import { sql } from "drizzle-orm";
import { bigint, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/** Disk that uploads on their way still need. Every process books here, so that together they leave the floor alone. */
export const diskBookings = pgTable("disk_bookings", {
  /** A video's id, or one of its own for a multipart body. */
  id: text("id").primaryKey(),
  bytes: bigint("bytes", { mode: "number" }).notNull(),
  /** Bytes that had arrived at the last step (lib/shared/limits/disk.ts). */
  received_bytes: bigint("received_bytes", { mode: "number" }).notNull().default(0),
  kind: text("kind", { enum: ["clip", "photo"] })
    .notNull()
    .default("photo"),
  /** The address that booked, as it is counted. */
  address: text("address").notNull().default("unknown"),
  /** Null for a multipart body: its fields are not read yet. */
  account_id: uuid("account_id"),
  event_id: uuid("event_id"),
  /** The last step, or the booking. */
  stepped_at: moment("stepped_at").notNull().default(sql`now()`),
  /** An upload that nobody goes on with needs nothing any more. */
  expires_at: moment("expires_at").notNull(),
});
