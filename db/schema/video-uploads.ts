import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, moment } from "./columns";

/**
 * Upload tickets that were given out. They point at nothing: a row outlives its event, so that the sweep finds the
 * bytes that were uploaded for it.
 */
export const videoUploads = pgTable(
  "video_uploads",
  {
    video_id: text("video_id").primaryKey(),
    account_id: uuid("account_id").notNull(),
    event_id: uuid("event_id").notNull(),
    /** The post that took the video. */
    post_id: uuid("post_id"),
    /** The ticket's end: nothing can be uploaded with it any more. */
    expires_at: moment("expires_at").notNull(),
    created_at: createdAt(),
  },
  (table) => [index("video_uploads_expires_at_idx").on(table.expires_at)],
);
