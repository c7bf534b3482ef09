import { sql } from "drizzle-orm";
import { check, date, foreignKey, pgTable, smallint, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns";
import { events } from "./events";

/** Events that are deleted with all that is theirs at a time after their end. The others have no row. */
export const retentions = pgTable(
  "retentions",
  {
    event_id: uuid("event_id").primaryKey(),
    account_id: uuid("account_id").notNull(),
    /** Days after the end; or a date in the account's time zone. */
    days: smallint("days"),
    delete_on: date("delete_on", { mode: "string" }),
    /** When somebody chose it. */
    set_at: moment("set_at").notNull().defaultNow(),
    /** Days before the deletion of the last warning that was sent; null if none was. */
    warned_days: smallint("warned_days"),
    /** When a warning was first known to have reached somebody. */
    warned_at: moment("warned_at"),
    /** Not before this time: the database comes from a backup. */
    not_before: moment("not_before"),
    /** When the deletion began; it continues after any interruption. */
    began_at: moment("began_at"),
  },
  (table) => [
    foreignKey({
      name: "retentions_event_fkey",
      columns: [table.account_id, table.event_id],
      foreignColumns: [events.account_id, events.id],
    }).onDelete("cascade"),
    check("retentions_choice_check", sql`num_nonnulls(${table.days}, ${table.delete_on}) = 1`),
  ],
);
