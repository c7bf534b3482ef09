import { bigint, foreignKey, index, integer, pgTable, primaryKey, smallint, uuid } from "drizzle-orm/pg-core";
import { events } from "./events";

/**
 * How many posts an event has and how many bytes guests sent for them. Triggers on posts keep it, in 32 rows for each
 * event: with one alone, all guests of a hall would wait for each other.
 */
export const eventUsage = pgTable(
  "event_usage",
  {
    account_id: uuid("account_id").notNull(),
    event_id: uuid("event_id").notNull(),
    /** By the last bits of the post's id. */
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
