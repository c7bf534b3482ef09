import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../columns";
import { accounts } from "../people/accounts";

/** When an account last had its turn in a lane of media jobs. Unlogged: a crash resets all turns. */
export const mediaTurns = pgTable(
  "media_turns",
  {
    lane: text("lane").notNull(),
    account_id: uuid("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    taken_at: moment("taken_at").notNull(),
  },
  (table) => [primaryKey({ name: "media_turns_pkey", columns: [table.lane, table.account_id] })],
);
