import { foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "../columns";
import { posts } from "./posts";

/** Hearts that guests gave in an album: one row for each phone and post. */
export const hearts = pgTable(
  "hearts",
  {
    post_id: uuid("post_id").notNull(),
    event_id: uuid("event_id").notNull(),
    /** SHA-256 of the event and the number that the phone made: nobody follows a phone through two events. */
    phone_hash: text("phone_hash").notNull(),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ name: "hearts_pkey", columns: [table.post_id, table.phone_hash] }),
    foreignKey({ name: "hearts_post_fkey", columns: [table.post_id], foreignColumns: [posts.id] }).onDelete("cascade"),
    index("hearts_event_id_idx").on(table.event_id),
  ],
);
