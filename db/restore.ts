import "server-only";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import type { SQL } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { PgDialect } from "drizzle-orm/pg-core";
import { drizzle } from "drizzle-orm/postgres-js";
import type postgres from "postgres";
import { retentionRules } from "@/lib/shared/limits/retention";
import type { MediaType, PostStatus } from "@/lib/shared/vocabulary";
import { referencedKeys } from "./backup";
import { backedUpTables, columnList, publicTables, quoted, type TableColumns, transientTables } from "./backup-tables";
import type { Transaction } from "./client";
import { connect } from "./connect";

const migrations = readMigrationFiles({ migrationsFolder: fileURLToPath(new URL("./migrations", import.meta.url)) });

export type Backup = {
  migratedTo: number;
  tables: readonly TableColumns[];
  /** A table's rows. Call it once per table, in the tables' order. */
  rows(table: TableColumns): AsyncIterable<Uint8Array>;
  /** Keys that rows reference but the backup lacks: deleted while it was made. */
  missingKeys: readonly string[];
  /** Posts that were erased after the backup, and are erased again. */
  erasedIds?: readonly string[];
};

/** Follow-up work after a restore, within its transaction. */
export type RestoreFollowUp = {
  /** For the queue, which only calls `execute`. */
  transaction: Transaction;
  /** Keys that rows referenced before the restore and none references now, in batches of `size`. */
  unreferencedKeys(size: number): AsyncIterable<string[]>;
  /** Posts whose media are not made yet. */
  postsWithoutMedia: PostWithoutMedia[];
  /** Approved posts whose wall delay is over. */
  duePosts: { id: string }[];
};

type PostWithoutMedia = {
  id: string;
  account_id: string;
  status: PostStatus;
  media_type: MediaType;
  media_state: "processing";
  thumbnail_media_key: string | null;
  original_bytes: number | null;
  guest_token_hash: string | null;
  address_hash: string | null;
};

export type TargetDatabase = {
  /** The database contains no more than a fresh installation: one account and its admin. */
  isFresh: boolean;
  /** Tables that are not this product's, or not this version's. */
  foreignTables: string[];
};

/** Inspects the database that a backup with these tables would replace. */
export async function inspectTarget(url: string, tables: readonly TableColumns[]): Promise<TargetDatabase> {
  const sql = openConnection(url);
  try {
    const [row] = await sql.unsafe(`
      select (select count(*) from users) <= 1
        and not exists (select from events) and not exists (select from ads) and not exists (select from scripts)
        as is_fresh`);
    const known = knownTables(tables);
    const names = await listTables(sql);
    return { isFresh: row?.is_fresh === true, foreignTables: names.filter((name) => !known.has(name)) };
  } finally {
    await sql.end({ timeout: 5 });
  }
}

const knownTables = (tables: readonly TableColumns[]) =>
  new Set<string>([...backedUpTables, ...transientTables, ...tables.map(({ name }) => name)]);

async function listTables(sql: postgres.ISql): Promise<string[]> {
  return (await sql.unsafe<{ name: string }[]>(publicTables)).map(({ name }) => name);
}

/**
 * Rebuilds the database at `url` from a backup: creates the backup's schema version, loads the rows, then migrates to
 * this version. It is one transaction: until it commits, and after a crash, everyone sees the previous content.
 */
export async function restoreDatabase(
  url: string,
  backup: Backup,
  finish: (followUp: RestoreFollowUp) => Promise<void>,
): Promise<void> {
  const sql = openConnection(url);
  try {
    await sql.begin(async (transaction) => {
      await transaction.unsafe("set local statement_timeout = 0");
      await transaction.unsafe("set local idle_in_transaction_session_timeout = 0");
      await transaction.unsafe(`create temporary table keys_before on commit drop as ${referencedKeys()}`);
      // Keep the target's own record of its last backup.
      await transaction.unsafe("create temporary table installation_before on commit drop as table installation");
      await dropEverything(transaction, backup);
      await migrate(transaction, (at) => at <= backup.migratedTo);
      await load(transaction, backup);
      await migrate(transaction, (at) => at > backup.migratedTo);
      await transaction.unsafe("insert into installation table installation_before");
      // The files that repairReferences leaves unreferenced are already stored: list them for removal.
      await transaction.unsafe(`insert into keys_before ${referencedKeys()}`);
      await repairReferences(transaction, backup.missingKeys);
      await keepErased(transaction, backup.erasedIds ?? []);
      await finish(await findFollowUp(transaction));
    });
  } finally {
    await sql.end({ timeout: 5 });
  }
}

function openConnection(url: string): postgres.Sql {
  const sql = connect(url, {
    max: 1,
    prepare: false,
    onnotice: () => {},
    connection: { application_name: "wallflower restore" },
  });
  // The queue's statements come from drizzle, which serializes JSON itself.
  drizzle(sql);
  return sql;
}

async function dropEverything(transaction: postgres.TransactionSql, { tables }: Backup) {
  const known = knownTables(tables);
  const names = (await listTables(transaction)).filter((name) => known.has(name));
  // Migrations create the trigger functions and would fail if they existed.
  const functions = await transaction.unsafe<{ name: string }[]>(`
    select distinct tgfoid::regprocedure::text as name from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal`);
  if (names.length > 0) await transaction.unsafe(`drop table ${names.map(quoted).join(", ")} cascade`);
  for (const { name } of functions) await transaction.unsafe(`drop function ${name}`);
  await transaction.unsafe("delete from drizzle.__drizzle_migrations");
}

async function migrate(transaction: postgres.TransactionSql, isWanted: (at: number) => boolean) {
  for (const { sql, hash, folderMillis } of migrations.filter(({ folderMillis: at }) => isWanted(at))) {
    for (const statement of sql) await transaction.unsafe(statement);
    const values = `'${hash}', ${folderMillis}`;
    await transaction.unsafe(`insert into drizzle.__drizzle_migrations (hash, created_at) values (${values})`);
  }
}

/** Loads the rows without triggers, which would set today as deleted_at and count the posts twice. */
async function load(transaction: postgres.TransactionSql, { tables, rows }: Backup) {
  for (const table of tables) {
    const name = quoted(table.name);
    await transaction.unsafe(`alter table ${name} disable trigger user`);
    const copy = transaction.unsafe(`copy ${name} (${columnList(table.columns)}) from stdin`);
    // postgres.js (3.4.9) resolves a COPY when it opens and does not report an error after the last row: the stream
    // would never finish.
    const refused = new Promise<never>((_, reject) => Object.assign(copy, { reject }));
    refused.catch(() => {});
    const into = await Promise.race([copy.writable(), refused]);
    await Promise.race([pipeline(rows(table), into), refused]);
    await transaction.unsafe(`alter table ${name} enable trigger user`);
  }
}

/**
 * Makes rows and bytes consistent, and notifies screens. A post without its original was erased while the backup was
 * made. A post without its pictures was taken down meanwhile: a moderator decides again before it is shown.
 */
async function repairReferences(transaction: postgres.TransactionSql, missingKeys: readonly string[]) {
  await transaction.unsafe("create temporary table missing_keys (key text primary key) on commit drop");
  await transaction.unsafe("insert into missing_keys select distinct json_array_elements_text($1::json)", [
    JSON.stringify(missingKeys),
  ]);
  const isMissing = (column: string) => `${column} in (select key from missing_keys)`;
  await transaction.unsafe(`delete from posts where ${isMissing("original_key")}`);
  await transaction.unsafe(`
    update posts set status = case when status = 'approve' then 'pending' else status end, wall_position = null,
      wall_due_at = null, media_key = null, thumbnail_media_key = null, media_state = 'processing', media_problem = null
    where ${isMissing("media_key")} or ${isMissing("thumbnail_media_key")}`);
  await transaction.unsafe(`update posts set poster_key = null where ${isMissing("poster_key")}`);
  // The delay passed long ago, whatever this machine's clock says.
  await transaction.unsafe("update posts set wall_due_at = now() where wall_due_at is not null");
  // Milliseconds since 1970: higher than any version that a screen has seen, and unique.
  await transaction.unsafe(`
    update events set channel_epoch = gen_random_uuid(), wall_restored_version = next.version,
      wall_version = next.version, event_version = next.version
    from (select id, greatest(wall_version + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint) as version
      from events) as next
    where next.id = events.id`);
  // Other pending jobs belong to the replaced database; removals and socket ends continue.
  await transaction.unsafe(`
    select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
      where task_identifier not in ('remove-media', 'remove-videos', 'end-sockets')))`);
}

/**
 * Erases again what was erased since. Events that are due wait a day, so that somebody sees on the dashboard what the
 * backup brought back, and may keep it.
 */
async function keepErased(transaction: postgres.TransactionSql, erasedIds: readonly string[]) {
  await transaction.unsafe("delete from posts where id in (select json_array_elements_text($1::json)::uuid)", [
    JSON.stringify(erasedIds),
  ]);
  await transaction.unsafe(
    `update retentions set began_at = null, not_before = now() + interval '${retentionRules.waitHours} hours'`,
  );
  await transaction.unsafe(`update accounts set closing_began_at = null,
    closes_at = greatest(closes_at, now() + interval '${retentionRules.waitHours} hours') where closes_at is not null`);
}

async function findFollowUp(transaction: postgres.TransactionSql): Promise<RestoreFollowUp> {
  const dialect = new PgDialect();
  const execute = (query: SQL) => {
    const { sql, params } = dialect.sqlToQuery(query);
    return transaction.unsafe(sql, params as string[]);
  };
  const postsWithoutMedia = await transaction.unsafe<PostWithoutMedia[]>(`
    select id, account_id, status, media_type, media_state, thumbnail_media_key,
      original_bytes::float8 as original_bytes, guest_token_hash, address_hash
    from posts
    where media_state = 'processing' and status not in ('banned', 'delete')`);
  const duePosts = await transaction.unsafe<{ id: string }[]>("select id from posts where wall_due_at is not null");
  await transaction.unsafe(`
    create temporary table unreferenced_keys on commit drop as
    select key from keys_before except (${referencedKeys()})`);
  return {
    transaction: { execute } as unknown as Transaction,
    postsWithoutMedia: [...postsWithoutMedia],
    duePosts: [...duePosts],
    async *unreferencedKeys(size) {
      for (;;) {
        const batch = await transaction.unsafe<{ key: string }[]>(`
          delete from unreferenced_keys where key in (select key from unreferenced_keys limit ${size}) returning key`);
        if (batch.length === 0) return;
        yield batch.map(({ key }) => key);
      }
    },
  };
}
