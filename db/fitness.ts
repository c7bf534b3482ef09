import "server-only";
import { sql } from "drizzle-orm";
import { publicTables } from "./backup-tables";
import type { Database, Transaction } from "./client";
import journal from "./migrations/meta/_journal.json" with { type: "json" };

const known = new Set(journal.entries.map(({ when }) => when));
/** Number of another program's tables that the message names. */
const namedTables = 3;

/** A database that this program must not change. The message is for the server's operator. */
export class UnfitDatabaseError extends Error {}

/** Tells if this version contains the migration with the timestamp `at`, in milliseconds since 1970. */
export const isKnownMigration = (at: number) => known.has(at);

/**
 * Throws an UnfitDatabaseError if a newer version has migrated the database, or if it has another program's tables.
 * An empty database is fit.
 */
export async function checkFitness(db: Database | Transaction): Promise<void> {
  const applied = await listApplied(db);
  const unknown = applied.filter((at) => !known.has(at));
  if (unknown.length > 0 && unknown.length < applied.length) throw isNewer(unknown.length);
  const tables = applied.length === unknown.length ? await listTables(db) : [];
  if (tables.length > 0 || unknown.length > 0) throw isForeign(tables);
}

async function listApplied(db: Database | Transaction): Promise<number[]> {
  const [found] = await db.execute<{ exists: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!found?.exists) return [];
  const rows = await db.execute<{ at: string }>(sql`select created_at::text as at from drizzle.__drizzle_migrations`);
  return rows.map(({ at }) => Number(at));
}

async function listTables(db: Database | Transaction): Promise<string[]> {
  return (await db.execute<{ name: string }>(sql.raw(publicTables))).map(({ name }) => name);
}

function isNewer(count: number) {
  const migrations = count === 1 ? "a migration" : `${count} migrations`;
  return new UnfitDatabaseError(
    `The database has ${migrations} from a newer version of Wallflower, and this version would damage it: start the newer ` +
      "version, or restore a backup made by this version into an empty database.",
  );
}

function isForeign(tables: string[]) {
  const more = tables.length > namedTables ? ` and ${tables.length - namedTables} more` : "";
  const names = tables.length > 0 ? ` (${tables.slice(0, namedTables).join(", ")}${more})` : "";
  return new UnfitDatabaseError(
    `DATABASE_URL points to another program's database${names}: create an empty database for ` +
      "Wallflower and set DATABASE_URL to its address.",
  );
}
