import { sql } from "drizzle-orm";
import { bigint, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/** Disk that uploads in flight still need. Every process books here, so that together they keep the minimum free. */
export const diskBookings = pgTable("disk_bookings", {
  /** A video's id, or a generated one for a multipart body. */
  id: text("id").primaryKey(),
  bytes: bigint("bytes", { mode: "number" }).notNull(),
  /** Bytes received at the last step (lib/shared/limits/disk.ts). */
  received_bytes: bigint("received_bytes", { mode: "number" }).notNull().default(0),
  kind: text("kind", { enum: ["clip", "photo"] })
    .notNull()
    .default("photo"),
  /** The client's address as the rate limits count it. */
  address: text("address").notNull().default("unknown"),
  /** The machine whose disk it needs. */
  host: text("host").notNull().default(""),
  /** Null for a multipart body, whose fields are not read yet. */
  account_id: uuid("account_id"),
  event_id: uuid("event_id"),
  /** Time of the last step, or of the booking. */
  stepped_at: moment("stepped_at").notNull().default(sql`now()`),
  /** Abandoned uploads release their room at this time. */
  expires_at: moment("expires_at").notNull(),
});
