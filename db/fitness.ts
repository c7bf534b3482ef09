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

/** The migration with the timestamp `at`, and the oldest one that a program must contain to run beside it. */
type Applied = { at: number; needs: number };

/**
 * Throws an UnfitDatabaseError if a newer version has migrated the database to what this one cannot run beside, or if
 * it has another program's tables. An empty database is fit.
 */
export async function checkFitness(db: Database | Transaction): Promise<void> {
  const applied = await listApplied(db);
  const unknown = applied.filter(({ at }) => !known.has(at));
  if (unknown.length === applied.length) {
    const tables = await listTables(db);
    if (tables.length > 0 || unknown.length > 0) throw isForeign(tables);
  }
  const harmful = unknown.filter(({ needs }) => !known.has(needs));
  if (harmful.length > 0) throw isNewer(harmful.length);
}

async function listApplied(db: Database | Transaction): Promise<Applied[]> {
  const [found] = await db.execute<{ exists: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!found?.exists) return [];
  // Read through JSON: a database that no version since 1.0.0 has migrated lacks the column.
  const rows = await db.execute<{ at: string; needs: string | null }>(sql`
    select created_at::text as at, to_jsonb(migration) ->> 'needs' as needs
    from drizzle.__drizzle_migrations as migration`);
  return rows.map(({ at, needs }) => ({ at: Number(at), needs: Number(needs ?? at) }));
}

async function listTables(db: Database | Transaction): Promise<string[]> {
  return (await db.execute<{ name: string }>(sql.raw(publicTables))).map(({ name }) => name);
}

function isNewer(count: number) {
  const migrations = count === 1 ? "a migration" : `${count} migrations`;
  return new UnfitDatabaseError(
    `The database has ${migrations} from a newer version of Wallflower, which changed what this version still uses: start ` +
      "the newer version, or restore a backup made by this version into an empty database.",
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
