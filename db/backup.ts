import "server-only";
import type { Readable } from "node:stream";
import { getTableName } from "drizzle-orm";
import type postgres from "postgres";
import { backedUpTables, columnList, quoted, type TableColumns } from "./backup-tables";
import { connect } from "./connect";
import { isKnownMigration, UnfitDatabaseError } from "./fitness";
import { storedKeyColumns } from "./queries/upkeep/stored-keys";

/** A consistent view of the database at one moment: every read sees that moment, however long it takes. */
export type Snapshot = {
  /** The newest migration that the database has (drizzle's created_at). */
  migratedTo: number;
  tables: TableColumns[];
  posts: number;
  /** A table's rows in COPY's text format. */
  rows(table: TableColumns): Promise<Readable>;
  /** The storage keys that the rows reference, one per line. */
  storedKeys(): Promise<Readable>;
};

/**
 * Opens one read-only transaction on the database at `url` and passes it to `read`. It blocks no other query. It uses
 * the simple protocol only, so it works through a transaction pooler.
 */
export async function withSnapshot<Result>(url: string, read: (snapshot: Snapshot) => Promise<Result>) {
  const sql = openForTool(url, "wallflower backup");
  try {
    return await sql.begin("isolation level repeatable read read only", async (transaction) => {
      // A large table takes longer than the statement timeout of hosted databases.
      await transaction.unsafe("set local statement_timeout = 0");
      await transaction.unsafe("set local idle_in_transaction_session_timeout = 0");
      return read(await openSnapshot(transaction));
    });
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Returns the given keys that rows still reference now, after the snapshot. */
export async function findStillReferenced(url: string, keys: readonly string[]): Promise<Set<string>> {
  const sql = openForTool(url, "wallflower backup");
  try {
    const rows = await sql.unsafe<{ key: string }[]>(
      `select key from (${referencedKeys()}) as named where key in (select json_array_elements_text($1::text::json))`,
      [JSON.stringify(keys)],
    );
    return new Set(rows.map(({ key }) => key));
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Opens one connection for a tool; `name` shows in pg_stat_activity. */
export const openForTool = (url: string, name: string) =>
  connect(url, {
    max: 1,
    prepare: false,
    onnotice: () => {},
    connection: { application_name: name },
  });

const newerBackup =
  "The database has a migration from a newer version of Wallflower: make the backup with that version, which knows all its tables.";

async function openSnapshot(transaction: postgres.TransactionSql): Promise<Snapshot> {
  const [latest] = await transaction.unsafe("select max(created_at)::text as at from drizzle.__drizzle_migrations");
  const migratedTo = Number(latest?.at);
  // Its tables may be unknown here, and would be missing from the backup.
  if (!isKnownMigration(migratedTo)) throw new UnfitDatabaseError(newerBackup);
  const [counted] = await transaction.unsafe("select count(*)::int as posts from posts");
  const copy = async (source: string) => {
    const rows = await transaction.unsafe(`copy ${source} to stdout`).readable();
    // postgres.js (3.4.9) leaves its socket paused if the stream is full when it ends, and then never receives the next
    // answer. Another read resumes the socket.
    return rows.once("end", () => rows._read(0));
  };
  return {
    migratedTo,
    tables: await listColumns(transaction),
    posts: counted?.posts ?? 0,
    rows: ({ name, columns }) => copy(`${quoted(name)} (${columnList(columns)})`),
    storedKeys: () => copy(`(${referencedKeys()})`),
  };
}

/** Leaves out generated columns: the database computes them again. */
async function listColumns(transaction: postgres.TransactionSql): Promise<TableColumns[]> {
  const rows = await transaction.unsafe<{ table: string; column: string }[]>(`
    select relname as table, attname as column from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped and attgenerated = ''
    order by relname, attnum`);
  return backedUpTables.map((name) => ({
    name,
    columns: rows.filter(({ table }) => table === name).map(({ column }) => column),
  }));
}

const tableNames: readonly string[] = backedUpTables;

/** Selects the storage keys that rows of a backup reference. */
export function referencedKeys(): string {
  return storedKeyColumns
    .map(({ table, column }) => ({ table: getTableName(table), column: quoted(column.name) }))
    .filter(({ table }) => tableNames.includes(table))
    .map(({ table, column }) => `select ${column} as key from ${quoted(table)} where ${column} is not null`)
    .join(" union ");
}
