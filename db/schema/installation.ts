import { sql } from "drizzle-orm";
import { bigint, boolean, check, pgTable, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/**
 * What is true of the installation as a whole, in one row, for all of its servers. No backup holds it, and a restore leaves
 * it as it is.
 */
export const installation = pgTable(
  "installation",
  {
    is_only: boolean("is_only").primaryKey().default(true),
    /** Tells this installation's backups from those of others. */
    id: uuid("id").notNull().defaultRandom(),
    last_backup_at: moment("last_backup_at"),
    last_backup_bytes: bigint("last_backup_bytes", { mode: "number" }),
  },
  (table) => [
    check("installation_is_only_check", sql`${table.is_only}`),
    check(
      "installation_last_backup_check",
      sql`num_nulls(${table.last_backup_at}, ${table.last_backup_bytes}) in (0, 2)`,
    ),
  ],
);
