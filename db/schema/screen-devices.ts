import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts";
import { createdAt, id, moment } from "./columns";

/** Televisions that an admin paired with an account. Only the hash of a device's token is stored. */
export const screenDevices = pgTable(
  "screen_devices",
  {
    /** Also the id of its screen while it shows a wall (db/schema/screens.ts). */
    id: id(),
    account_id: uuid("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** No foreign key: a device outlives its event, and every read joins events of the same account. */
    event_id: uuid("event_id").notNull(),
    name: text("name").notNull(),
    token_hash: text("token_hash").notNull().unique(),
    created_at: createdAt(),
    /** Time of a recent poll; written once a minute at most. */
    seen_at: moment("seen_at").notNull(),
  },
  (table) => [index("screen_devices_account_id_idx").on(table.account_id, table.created_at)],
);

/** Codes on screens that nobody has paired yet. They belong to no account. */
export const pairingCodes = pgTable(
  "pairing_codes",
  {
    code: text("code").primaryKey(),
    token_hash: text("token_hash").notNull().unique(),
    expires_at: moment("expires_at").notNull(),
    /** The network that asked for it (countedNetwork): a flood of codes replaces its own. */
    network: text("network").notNull().default(""),
  },
  (table) => [index("pairing_codes_expires_at_idx").on(table.expires_at)],
);
