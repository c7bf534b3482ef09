import { bigint, foreignKey, index, integer, pgTable, primaryKey, smallint, uuid } from "drizzle-orm/pg-core";
import { events } from "./events";

/**
 * Number of posts per event and bytes that guests sent for them. Triggers on posts maintain it in 32 rows per event:
 * with one row, all guests of an event would wait for the same lock.
 */
export const eventUsage = pgTable(
  "event_usage",
  {
    account_id: uuid("account_id").notNull(),
    event_id: uuid("event_id").notNull(),
    /** From the last bits of the post's id. */
    shard: smallint("shard").notNull(),
    posts: integer("posts").notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
  },
  (table) => [
    primaryKey({ name: "event_usage_pkey", columns: [table.event_id, table.shard] }),
    foreignKey({
      name: "event_usage_event_fkey",
      columns: [table.account_id, table.event_id],
      foreignColumns: [events.account_id, events.id],
    }).onDelete("cascade"),
    index("event_usage_account_id_idx").on(table.account_id),
  ],
);
