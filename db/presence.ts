import "server-only";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type postgres from "postgres";
import { connect } from "./connect";

/** Finds the processes that serve a database, also on other machines, by their connections' application_name. */

/** Roles of processes that serve, part of their connections' names. Tools have none. */
export type Serving = "web" | "worker";

export type ServingProcess = { kind: Serving; host: string; pid: number };

/** Poll interval. A pooler keeps its last client's name for minutes; a worker queries every second. */
const pollMs = 50;
/** PostgreSQL truncates application_name after 63 bytes. */
const hostMaxLength = 36;

/** The name of this process' connections. */
export const servingName = (kind: Serving) => `wallflower ${kind} ${hostname().slice(0, hostMaxLength)} ${process.pid}`;

type PollOptions = {
  /** Maximum age of a process's last query, behind a pooler. */
  freshSeconds?: number;
  /** How long to poll while none is found: behind a pooler another client's name may hide a worker's. */
  watchMs?: number;
};

/**
 * Returns the processes that serve the database at `url`. Behind a pooler: those with a query in the last half minute.
 * Without one: all of them, because each keeps a LISTEN connection. An application_name in the address hides a process.
 */
export async function findServing(
  url: string,
  { freshSeconds = 30, watchMs = 0 }: PollOptions = {},
): Promise<ServingProcess[]> {
  const sql = connect(url, { max: 1, prepare: false, onnotice: () => {} });
  try {
    for (const deadline = Date.now() + watchMs; ; await sleep(pollMs)) {
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
