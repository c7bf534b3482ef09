import "server-only";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import { Logger, runMigrations } from "graphile-worker";
import { queueAddress } from "./address";
import { createDatabase, type Transaction } from "./client";
import { checkFitness } from "./fitness";

/** Any number works if every process uses the same one: "wall" in ASCII. */
const migrationLock = 0x77616c6c;

const ownMigrations = fileURLToPath(new URL("./migrations", import.meta.url));
/** The first line of a migration: the oldest migration that a program must contain to run beside this one. */
const needsLine = /^-- needs (\S+)\n/;

type Journal = { entries: { tag: string; when: number }[] };

const quietLogger = new Logger(() => (level, message) => {
  if (level === "error" || level === "warning") console.error(message);
});

/**
 * Migrates the database at `url` to the newest schema, with the job queue's tables; waits for a sleeping database. A
 * lock serializes concurrent calls, and later ones find nothing to do. Throws an UnfitDatabaseError without a change if
 * another program owns the database, or a newer version that this one cannot run beside; else the database's error.
 */
export async function migrateDatabase(url: string, migrationsFolder = ownMigrations): Promise<void> {
  const lockConnection = createDatabase(url, { max: 1 });
  const migrating = createDatabase(url, { max: 1 });
  try {
    // A session lock at a pooler outlives this process, and the next start would wait for it for ever.
    await lockConnection.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
      await checkFitness(tx);
      await migrate(drizzle(migrating.sql), { migrationsFolder });
      await runMigrations({ connectionString: queueAddress(url), logger: quietLogger });
      await recordNeeds(tx, migrationsFolder);
    });
  } finally {
    await Promise.all([migrating.close(), lockConnection.close()]);
  }
}

/** Writes what each migration needs beside it, for older programs (db/fitness.ts), which do not have its file. */
async function recordNeeds(tx: Transaction, migrationsFolder: string): Promise<void> {
  const { entries } = JSON.parse(readFileSync(path.join(migrationsFolder, "meta/_journal.json"), "utf8")) as Journal;
  const marked = readMigrationFiles({ migrationsFolder }).flatMap(({ sql: [head = ""], folderMillis: at }) => {
    const needs = entries.find(({ tag }) => tag === needsLine.exec(head)?.[1]);
    return needs ? { at, needs: needs.when } : [];
  });
  // "if not exists" would wait for a backup, which reads the table in its transaction.
  await tx.execute(sql`do $$ begin
    if not exists (select from pg_attribute
      where attrelid = 'drizzle.__drizzle_migrations'::regclass and attname = 'needs')
    then alter table drizzle.__drizzle_migrations add column needs bigint; end if; end $$`);
  await tx.execute(sql`
    update drizzle.__drizzle_migrations as migration set needs = marked.needs
    from json_to_recordset(${JSON.stringify(marked)}::text::json) as marked (at bigint, needs bigint)
    where migration.created_at = marked.at and migration.needs is distinct from marked.needs`);
}
