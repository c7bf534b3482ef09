import "server-only";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import { Logger, runMigrations } from "graphile-worker";
import postgres from "postgres";

/** Any number, as long as every starter uses the same one: "wall" in ASCII. */
const migrationLock = 0x77616c6c;

const quietLogger = new Logger(() => (level, message) => {
  if (level === "error" || level === "warning") console.error(message);
});

/**
 * Brings the database at `url` to the newest schema, the job queue's tables included. Several starters may call it at
 * once: they take turns, and the later ones find nothing to do. Throws the database's error if a migration fails.
 */
export async function migrateDatabase(url: string): Promise<void> {
  // A session of its own holds the lock: it ends with this process, whatever happens to it.
  const lockHolder = postgres(url, { max: 1, onnotice: () => {} });
  const migrating = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await lockHolder`select pg_advisory_lock(${migrationLock})`;
    await migrate(drizzle(migrating), { migrationsFolder: fileURLToPath(new URL("./migrations", import.meta.url)) });
    await runMigrations({ connectionString: url, logger: quietLogger });
  } finally {
    await Promise.all([migrating.end({ timeout: 5 }), lockHolder.end({ timeout: 5 })]);
  }
}
