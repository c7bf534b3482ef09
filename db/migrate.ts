import "server-only";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import { Logger, runMigrations } from "graphile-worker";
import { queueAddress } from "./address";
import { createDatabase } from "./client";
import { checkFitness } from "./fitness";

/** Any number works if every process uses the same one: "wall" in ASCII. */
const migrationLock = 0x77616c6c;

const quietLogger = new Logger(() => (level, message) => {
  if (level === "error" || level === "warning") console.error(message);
});

/**
 * Migrates the database at `url` to the newest schema, with the job queue's tables; waits for a sleeping database. A
 * lock serializes concurrent calls, and later ones find nothing to do. Throws an UnfitDatabaseError without a change if
 * another program or a newer version owns the database; else the database's error.
 */
export async function migrateDatabase(url: string): Promise<void> {
  const lockConnection = createDatabase(url, { max: 1 });
  const migrating = createDatabase(url, { max: 1 });
  try {
    // A session lock at a pooler outlives this process, and the next start would wait for it for ever.
    await lockConnection.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
      await checkFitness(tx);
      const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));
      await migrate(drizzle(migrating.sql), { migrationsFolder });
      await runMigrations({ connectionString: queueAddress(url), logger: quietLogger });
    });
  } finally {
    await Promise.all([migrating.close(), lockConnection.close()]);
  }
}
