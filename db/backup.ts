import "server-only";
import type { Readable } from "node:stream";
import { getTableName } from "drizzle-orm";
import type postgres from "postgres";
import { backedUpTables, columnList, quoted, type TableColumns } from "./backup-tables";
import { connect } from "./connect";
import { storedKeyColumns } from "./queries/stored-keys";

/** The database at one moment. Every read of it tells of that moment, however long it takes. */
export type Snapshot = {
  /** The newest migration that the database has (drizzle's created_at). */
  migratedTo: number;
  tables: TableColumns[];
  posts: number;
  /** A table's rows, as COPY's text. */
  rows(table: TableColumns): Promise<Readable>;
  /** The storage keys that the rows name, one a line. */
  storedKeys(): Promise<Readable>;
};

/**
 * Opens one read-only transaction on the database at `url` and hands it to `read`. Nothing waits for it. Only statements
 * of the simple protocol are sent, so a pooler that hands out connections by transaction is fine.
 */
export async function withSnapshot<Result>(url: string, read: (snapshot: Snapshot) => Promise<Result>) {
  const sql = open(url);
  try {
    return await sql.begin("isolation level repeatable read read only", async (transaction) => {
      // A large table takes longer than hosted databases let a statement run.
      await transaction.unsafe("set local statement_timeout = 0");
      await transaction.unsafe("set local idle_in_transaction_session_timeout = 0");
      return read(await openSnapshot(transaction));
    });
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Which of these keys rows name now, after the snapshot. */
export async function findStillNamed(url: string, keys: readonly string[]): Promise<Set<string>> {
  const sql = open(url);
  try {
    const rows = await sql.unsafe<{ key: string }[]>(
      `select key from (${namedKeys()}) as named where key in (select json_array_elements_text($1::text::json))`,
      [JSON.stringify(keys)],
    );
    return new Set(rows.map(({ key }) => key));
  } finally {
    await sql.end({ timeout: 5 });
  }
}

const open = (url: string) =>
  connect(url, {
    max: 1,
    prepare: false,
    fetch_types: false,
    onnotice: () => {},
    connection: { application_name: "wallflower backup" },
  });

async function openSnapshot(transaction: postgres.TransactionSql): Promise<Snapshot> {
  const [latest] = await transaction.unsafe("select max(created_at)::text as at from drizzle.__drizzle_migrations");
  const [counted] = await transaction.unsafe("select count(*)::int as posts from posts");
  const copy = async (what: string) => {
    const rows = await transaction.unsafe(`copy ${what} to stdout`).readable();
    // postgres.js (3.4.9) leaves its socket paused where a full stream ends in the same moment. It would never hear of
    // the next answer. To read on has the socket resumed.
    return rows.once("end", () => rows._read(0));
  };
  return {
    migratedTo: Number(latest?.at),
    tables: await listColumns(transaction),
    posts: counted?.posts ?? 0,
    rows: ({ name, columns }) => copy(`${quoted(name)} (${columnList(columns)})`),
    storedKeys: () => copy(`(${namedKeys()})`),
  };
}

/** Generated columns are left out: the database makes them again. */
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

/** Selects the keys of all bytes that rows of a backup name. */
export function namedKeys(): string {
  return storedKeyColumns
    .map(({ table, column }) => ({ table: getTableName(table), column: quoted(column.name) }))
    .filter(({ table }) => tableNames.includes(table))
    .map(({ table, column }) => `select ${column} as key from ${quoted(table)} where ${column} is not null`)
    .join(" union ");
}
