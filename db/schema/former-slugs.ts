import { sql } from "drizzle-orm";
import { check, foreignKey, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, moment } from "./columns";
import { events } from "./events";
import { accounts } from "./people/accounts";

/**
 * Slugs that events had before. They belong to their event; once it is deleted, to its account for some more days
 * (limits.formerSlugDays).
 */
export const formerSlugs = pgTable(
  "former_slugs",
  {
    slug: text("slug").primaryKey(),
    account_id: uuid("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** Null once the event is deleted. */
    event_id: uuid("event_id"),
    created_at: createdAt(),
    /** When the event was deleted. */
    freed_at: moment("freed_at"),
  },
  (table) => [
    foreignKey({
      name: "former_slugs_event_fkey",
      columns: [table.account_id, table.event_id],
      foreignColumns: [events.account_id, events.id],
    }).onDelete("cascade"),
    index("former_slugs_event_id_idx").on(table.event_id),
    check("former_slugs_freed_check", sql`(${table.event_id} is null) = (${table.freed_at} is not null)`),
  ],
);
