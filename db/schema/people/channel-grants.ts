import { foreignKey, index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { events } from "../events";

/**
 * Sign-ins that had a private wall's channel signed. When one ends, those channels are renamed. No foreign key to the
 * sign-in: a deleted user's sign-ins are gone before their channels are renamed.
 */
export const channelGrants = pgTable(
  "channel_grants",
  {
    account_id: uuid("account_id").notNull(),
    event_id: uuid("event_id").notNull(),
    family_id: uuid("family_id").notNull(),
  },
  (table) => [
    primaryKey({ name: "channel_grants_pkey", columns: [table.family_id, table.event_id] }),
    foreignKey({
      name: "channel_grants_event_fkey",
      columns: [table.account_id, table.event_id],
      foreignColumns: [events.account_id, events.id],
    }).onDelete("cascade"),
    index("channel_grants_event_id_idx").on(table.event_id),
  ],
);
