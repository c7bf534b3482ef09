import { bigint, foreignKey, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns";
import { events } from "./events";

/**
 * A photo's way from the phone straight into the bucket: leave to put one object there, and what became of it. Here the
 * id is random, for whoever knows it may post the object.
 */
export const photoUploads = pgTable(
  "photo_uploads",
  {
    id: id(),
    account_id: uuid("account_id").notNull(),
    event_id: uuid("event_id").notNull(),
    /** Where the phone puts it; gone once a post has taken it over. */
    storage_key: text("storage_key").notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    /** The post that took it over, and the checksum that it found: by it a repeated attempt is known again. */
    post_id: uuid("post_id"),
    checksum: text("checksum"),
    created_at: createdAt(),
  },
  (table) => [
    foreignKey({
      name: "photo_uploads_event_fkey",
      columns: [table.account_id, table.event_id],
      foreignColumns: [events.account_id, events.id],
    }).onDelete("cascade"),
    index("photo_uploads_event_id_idx").on(table.event_id),
    index("photo_uploads_created_at_idx").on(table.created_at),
  ],
);
