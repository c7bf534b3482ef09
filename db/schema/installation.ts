import { sql } from "drizzle-orm";
import { bigint, boolean, check, pgTable, uuid } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/**
 * State of the whole installation, in one row for all of its servers. Backups leave it out, and a restore does not
 * change it.
 */
export const installation = pgTable(
  "installation",
  {
    is_only: boolean("is_only").primaryKey().default(true),
    /** Distinguishes this installation's backups from others'. */
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
