import "server-only";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import { Logger, runMigrations } from "graphile-worker";
import { queueAddress } from "./address";
import { createDatabase } from "./client";
import { checkFitness } from "./fitness";

/** Any number, as long as every starter uses the same one: "wall" in ASCII. */
const migrationLock = 0x77616c6c;

const quietLogger = new Logger(() => (level, message) => {
  if (level === "error" || level === "warning") console.error(message);
});

/**
 * Brings the database at `url` to the newest schema, the job queue's tables included; waits for one that sleeps. Several
 * starters may call it at once: they take turns, and the later ones find nothing to do. Throws an UnfitDatabaseError
 * and changes nothing where another program or a newer version owns the database; else the database's error.
 */
export async function migrateDatabase(url: string): Promise<void> {
  const lockHolder = createDatabase(url, { max: 1 });
  const migrating = createDatabase(url, { max: 1 });
  try {
    // A lock of a session would outlive this process at a pooler. The next start would wait for it for ever.
    await lockHolder.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
      await checkFitness(tx);
      const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));
      await migrate(drizzle(migrating.sql), { migrationsFolder });
      await runMigrations({ connectionString: queueAddress(url), logger: quietLogger });
    });
  } finally {
    await Promise.all([migrating.close(), lockHolder.close()]);
  }
}
