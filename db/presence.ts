import "server-only";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type postgres from "postgres";
import { connect } from "./connect";

/** Tells who serves a database, by the names that connections give themselves; also those of other machines. */

/** Roles of processes that serve, in the names of their connections. Tools have none. */
export type Serving = "web" | "worker";

export type ServingProcess = { kind: Serving; host: string; pid: number };

/** A pooler keeps a connection, and the name of who asked last, for minutes. A worker asks every second. */
const lookEveryMs = 50;
/** PostgreSQL cuts a name off after 63 bytes. */
const hostMaxLength = 36;

/** The name of this process' connections. */
export const servingName = (kind: Serving) => `wallflower ${kind} ${hostname().slice(0, hostMaxLength)} ${process.pid}`;

type Look = {
  /** How long ago a process behind a pooler may have asked something. */
  freshSeconds?: number;
  /** How long to look again while there is nobody: behind a pooler somebody else's name may hide a worker's. */
  watchMs?: number;
};

/**
 * The processes that serve the database at `url`. Behind a pooler, those that asked something within the last half
 * minute; past it, all of them, because each listens. A name given in the address (application_name) hides a process.
 */
export async function findServing(
  url: string,
  { freshSeconds = 30, watchMs = 0 }: Look = {},
): Promise<ServingProcess[]> {
  const sql = connect(url, { max: 1, prepare: false, fetch_types: false, onnotice: () => {} });
  try {
    for (const deadline = Date.now() + watchMs; ; await sleep(lookEveryMs)) {
      const found = await listServing(sql, freshSeconds);
      if (found.length > 0 || Date.now() >= deadline) return found;
    }
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function listServing(sql: postgres.Sql, freshSeconds: number): Promise<ServingProcess[]> {
  const rows = await sql.unsafe<{ name: string }[]>(`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and application_name ~ '^wallflower (web|worker) '
      and (query ilike 'listen %' or state <> 'idle'
        or coalesce(state_change, now()) > now() - interval '${freshSeconds} seconds')
    order by 1`);
  return rows.flatMap(({ name }) => {
    const [, kind, host, pid] = /^wallflower (web|worker) (\S+) (\d+)/.exec(name) ?? [];
    return kind && host ? [{ kind: kind as Serving, host, pid: Number(pid) }] : [];
  });
}
