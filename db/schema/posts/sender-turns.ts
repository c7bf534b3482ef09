import { foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../columns";
import { accounts } from "../people/accounts";

/**
 * When a sender of an account last had its turn in a lane of media jobs: an address, or a phone at an address
 * (lib/shared/ports/job-lanes.ts). Forgotten after an hour. Unlogged: a crash resets all turns.
 */
export const senderTurns = pgTable(
  "sender_turns",
  {
    lane: text("lane").notNull(),
    account_id: uuid("account_id").notNull(),
    sender: text("sender").notNull(),
    taken_at: moment("taken_at").notNull(),
  },
  (table) => [
    primaryKey({ name: "sender_turns_pkey", columns: [table.lane, table.account_id, table.sender] }),
    foreignKey({
      name: "sender_turns_account_id_fkey",
      columns: [table.account_id],
      foreignColumns: [accounts.id],
    }).onDelete("cascade"),
    index("sender_turns_account_id_idx").on(table.account_id),
  ],
);
