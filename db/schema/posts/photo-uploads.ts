import { bigint, foreignKey, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "../columns";
import { events } from "../events";

/**
 * A photo's upload from the phone straight into the bucket: permission for one object, and its outcome. The id is
 * random, because anyone who knows it may post the object.
 */
export const photoUploads = pgTable(
  "photo_uploads",
  {
    id: id(),
    account_id: uuid("account_id").notNull(),
    event_id: uuid("event_id").notNull(),
    /** The key that the phone uploads to; its object is deleted once a post has taken it. */
    storage_key: text("storage_key").notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    /** The post that took the upload, and the checksum at that time, which identifies a retry. */
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
