import { bigint, foreignKey, index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "../columns";
import { events } from "../events";

/**
 * Tombstones of erased posts that a wall has shown. A screen that was offline learns from them that a post is gone.
 * They are deleted with their event and contain no guest data.
 */
export const erasedPosts = pgTable(
  "erased_posts",
  {
    account_id: uuid("account_id").notNull(),
    event_id: uuid("event_id").notNull(),
    post_id: uuid("post_id").notNull(),
    /** events.wall_version at which the post left the wall. */
    wall_version: bigint("wall_version", { mode: "number" }).notNull(),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ name: "erased_posts_pkey", columns: [table.event_id, table.post_id] }),
    foreignKey({
      name: "erased_posts_event_fkey",
      columns: [table.account_id, table.event_id],
      foreignColumns: [events.account_id, events.id],
    }).onDelete("cascade"),
    index("erased_posts_event_id_wall_version_idx").on(table.event_id, table.wall_version),
  ],
);
