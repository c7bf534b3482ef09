import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import type postgres from "postgres";
import { limits } from "@/lib/shared/limits";
import { connect } from "./connect";

/**
 * Finds statements whose connection has fallen silent: a firewall that forgets, a failover, or a lost machine breaks a
 * connection without telling this end, and the operating system goes on for a quarter of an hour. A statement that has
 * waited long is looked up over a fresh connection: one that the server still runs is only slow (an export, an erasure,
 * a migration), any other has lost its answer. A server that answers nobody loses all of them a little later.
 */

const tickMs = 1_000;
/** Characters that tell two statements apart; the server keeps a thousand bytes of a running one. */
const comparedLength = 300;

const comparable = (text: string) => text.slice(0, comparedLength).trim();

type SilenceOptions<Waiting extends object> = {
  url: string;
  /** Returns the statements that the database has not answered yet. */
  list: () => Iterable<Waiting>;
  textOf: (statement: Waiting) => string;
  /** Replaces the connections of these statements, which will never be answered. */
  onSilence: (silent: Waiting[]) => void;
};

/**
 * Looks once a second, until the returned function is called. Counts looks and not time: a process that was stopped or
 * blocked could not have received the answer.
 */
export function watchSilence<Waiting extends object>(options: SilenceOptions<Waiting>): () => void {
  const { url, list, textOf, onSilence } = options;
  const waits = new Map<Waiting, number>();
  let isAsking = false;

  const findSilent = async (overdue: Waiting[]): Promise<Waiting[]> => {
    try {
      const running = new Set((await listRunning(url)).map(comparable));
      for (const statement of overdue) if (running.has(comparable(textOf(statement)))) waits.set(statement, 0);
      return overdue.filter((statement) => (waits.get(statement) ?? 0) > 0);
    } catch {
      return overdue.filter((statement) => (waits.get(statement) ?? 0) >= limits.databaseAwaySeconds);
    }
  };
  const look = async () => {
    const waiting = new Set(list());
    for (const statement of waits.keys()) if (!waiting.has(statement)) waits.delete(statement);
    for (const statement of waiting) waits.set(statement, (waits.get(statement) ?? 0) + 1);
    const overdue = [...waiting].filter((each) => (waits.get(each) ?? 0) >= limits.databaseSilenceSeconds);
    if (overdue.length === 0 || isAsking) return;
    isAsking = true;
    const silent = await findSilent(overdue);
    isAsking = false;
    const stillWaiting = new Set(list());
    const lost = silent.filter((statement) => stillWaiting.has(statement));
    if (lost.length > 0) onSilence(lost);
  };
  const timer = setInterval(() => void look(), tickMs).unref();
  return () => clearInterval(timer);
}

/**
 * Returns the long statements that the database runs now, and ends transactions that were left open. Rejects if a fresh
 * connection gets no answer within two seconds.
 */
async function listRunning(url: string): Promise<string[]> {
  const sql = connect(url, {
    max: 1,
    prepare: false,
    connect_timeout: limits.databaseProbeSeconds,
    onnotice: () => {},
    connection: { application_name: "wallflower probe" },
  });
  try {
    const asking = endLeftTransactions(sql).then(() => selectRunning(sql));
    asking.catch(() => {});
    const late = sleep(limits.databaseProbeSeconds * 1_000).then(() => {
      throw new Error("The database does not answer a fresh connection either.");
    });
    late.catch(() => {});
    return (await Promise.race([asking, late])).map(({ query }) => query);
  } finally {
    void sql.end({ timeout: 0 });
  }
}

/** Ends transactions that their process has left open: they keep their locks, and others wait for them. */
async function endLeftTransactions(sql: postgres.Sql): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
      and application_name ~ '^wallflower (web|worker) ' and state like 'idle in transaction%'
      and state_change < now() - make_interval(secs => ${limits.databaseSilenceSeconds})`;
}

/** A server that writes to a client that reads nothing has not been heard either. */
const selectRunning = (sql: postgres.Sql) => sql<{ query: string }[]>`
  select query from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and state = 'active'
    and wait_event is distinct from 'ClientWrite'
    and query_start < now() - make_interval(secs => ${limits.databaseSilenceSeconds / 2})`;
