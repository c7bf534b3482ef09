import { bigint, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/** Disk that uploads on their way still need. Every process books here, so that together they leave the floor alone. */
export const diskBookings = pgTable("disk_bookings", {
  /** A video's id, or one of its own for a multipart body. */
  id: text("id").primaryKey(),
  bytes: bigint("bytes", { mode: "number" }).notNull(),
  /** An upload that nobody goes on with needs nothing any more. */
  expires_at: moment("expires_at").notNull(),
});
