import "server-only";
import { sql } from "drizzle-orm";
import type { Database } from "../client";

/**
 * Makes the database write half a megabyte to its disk and remove it again, with no trace in any table: PostgreSQL puts
 * a function's rows into a temporary file once they exceed work_mem. Rejects with disk_full if the disk is full.
 */
export async function spillToDisk(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local work_mem = '64kB'`);
    await tx.execute(sql`select count(*) from generate_series(1, 20000)`);
  });
}
