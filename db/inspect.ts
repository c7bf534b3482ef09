import "server-only";
import { connect } from "./connect";

export type InspectedDatabase = {
  /** Version number, for example '18.1'. */
  version: string;
  major: number;
  /** True behind a pooler: the pid from the startup message differs from PostgreSQL's own. */
  isPooled: boolean;
  hasTrigrams: boolean;
  /** Privileges that this user lacks, as in 'create tables'. */
  missingRights: string[];
  /** The database's clock, in milliseconds since 1970, read at `askedAt` (our clock) in the middle of the query. */
  time: number;
  askedAt: number;
};

const rights = {
  may_create: "create schemas",
  may_spill: "create temporary tables",
  may_create_tables: "create tables",
  may_write: "read and write rows",
} as const;
type Rights = Record<keyof typeof rights, boolean>;
type Row = Rights & { version: string; major: number; pid: number; has_trigrams: boolean; time: string };

/** Reads version, clock and this user's privileges from PostgreSQL at `url`. Rejects with the driver's error. */
export async function inspectDatabase(url: string, now: () => number = Date.now): Promise<InspectedDatabase> {
  const sql = connect(url, { max: 1, prepare: false, connect_timeout: 8, onnotice: () => {} });
  try {
    // The first query opens the connection, which takes time and would distort the clock reading.
    await sql`select 1`;
    const began = now();
    const found = await sql<Row[]>`
      select current_setting('server_version') as version, pg_backend_pid() as pid,
        current_setting('server_version_num')::int / 10000 as major,
        exists (select from pg_extension where extname = 'pg_trgm') as has_trigrams,
        has_database_privilege(current_database(), 'create') as may_create,
        has_database_privilege(current_database(), 'temporary') as may_spill,
        has_schema_privilege('public', 'create') as may_create_tables,
        not exists (select from pg_tables where schemaname = 'public'
          and not (has_table_privilege(format('%I.%I', schemaname, tablename), 'select')
            and has_table_privilege(format('%I.%I', schemaname, tablename), 'insert')
            and has_table_privilege(format('%I.%I', schemaname, tablename), 'delete'))) as may_write,
        (extract(epoch from clock_timestamp()) * 1000)::text as time`;
    const askedAt = (began + now()) / 2;
    const [row] = found;
    if (!row) throw new Error("PostgreSQL returned no row.");
    return {
      version: row.version.split(" ")[0] ?? "",
      major: row.major,
      // A pooler invents the pid that it sends to its clients (PostgreSQL protocol, BackendKeyData).
      isPooled: found.state.pid !== row.pid,
      hasTrigrams: row.has_trigrams,
      missingRights: (Object.keys(rights) as (keyof Rights)[]).filter((name) => !row[name]).map((name) => rights[name]),
      time: Number(row.time),
      askedAt,
    };
  } finally {
    await sql.end({ timeout: 1 });
  }
}
