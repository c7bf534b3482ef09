import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, moment } from "../columns";

/**
 * Granted upload tickets. No foreign keys: a row outlives its event, so that the cleanup finds the bytes that were
 * uploaded for it.
 */
export const videoUploads = pgTable(
  "video_uploads",
  {
    video_id: text("video_id").primaryKey(),
    account_id: uuid("account_id").notNull(),
    event_id: uuid("event_id").notNull(),
    /** The post that took the video. */
    post_id: uuid("post_id"),
    /** The ticket's expiry: no upload is possible after it. */
    expires_at: moment("expires_at").notNull(),
    created_at: createdAt(),
  },
  (table) => [index("video_uploads_expires_at_idx").on(table.expires_at)],
);
