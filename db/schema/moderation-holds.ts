import { foreignKey, index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns";
import { events } from "./events";
import { users } from "./users";

/**
 * Keeps what moderators look at, a row for each tab of their browsers, which ends by itself. Unlogged: after a crash everybody
 * looks anew. A post is named without a foreign key, whose check would wait for whoever decides about it.
 */
export const moderationHolds = pgTable(
  "moderation_holds",
  {
    account_id: uuid("account_id").notNull(),
    event_id: uuid("event_id").notNull(),
    user_id: uuid("user_id").notNull(),
    /** Made by the tab itself. */
    tab_id: uuid("tab_id").notNull(),
    /** Null while no post of the event is looked at in particular. */
    post_id: uuid("post_id"),
    held_until: moment("held_until").notNull(),
  },
  (table) => [
    primaryKey({ name: "moderation_holds_pkey", columns: [table.user_id, table.tab_id] }),
    foreignKey({
      name: "moderation_holds_event_fkey",
      columns: [table.account_id, table.event_id],
      foreignColumns: [events.account_id, events.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "moderation_holds_user_fkey",
      columns: [table.account_id, table.user_id],
      foreignColumns: [users.account_id, users.id],
    }).onDelete("cascade"),
    index("moderation_holds_account_id_held_until_idx").on(table.account_id, table.held_until),
    index("moderation_holds_event_id_idx").on(table.event_id),
  ],
);
