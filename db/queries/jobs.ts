import "server-only";
import { sql } from "drizzle-orm";
import type { Database } from "../client";

/** How many jobs wait whose time has come, those of a queue that is busy included. */
export async function countDueJobs(db: Database): Promise<number> {
  const [row] = await db.execute<{ due: number }>(sql`
    select count(*)::int as due from graphile_worker.jobs
    where run_at <= now() and locked_at is null and attempts < max_attempts`);
  return row?.due ?? 0;
}

/** Jobs of these names; `mark` begins the last error of some. */
type MarkedJobs = { names: readonly string[]; mark: string };

/** The ids of jobs whose last try ended with an error that begins with `mark`, and that nobody works on. */
export async function listMarkedJobs(db: Database, { names, mark }: MarkedJobs): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select id from graphile_worker.jobs
    where task_identifier in ${names} and locked_at is null and starts_with(last_error, ${mark})`);
  return rows.map(({ id }) => id);
}

/** Has jobs run now, with all of their tries. */
export async function restartJobs(db: Database, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    select graphile_worker.reschedule_jobs(
      array(select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json) as value),
      run_at => now(), attempts => 0)`);
}

/**
 * The keys, without the name before them, of jobs of these names that will never run again: their tries are used up, and
 * no process is at the last one. One that died with it holds the job for hours. Those whose last error begins with `mark`
 * are left out.
 */
export async function listExhaustedKeys(db: Database, { names, mark }: MarkedJobs): Promise<string[]> {
  const rows = await db.execute<{ key: string }>(sql`
    select split_part(key, ':', 2) as key from graphile_worker.jobs
    where key is not null and task_identifier in ${names} and attempts >= max_attempts
      and not starts_with(coalesce(last_error, ''), ${mark})
      and (locked_at is null or locked_at < now() - interval '4 hours')`);
  return rows.map(({ key }) => key);
}

/** How a job of this name and key stands: it waits or runs, it used up its tries, or there is none. */
export async function findJobState(db: Database, name: string, key: string): Promise<"waiting" | "failed" | null> {
  const [row] = await db.execute<{ is_exhausted: boolean }>(sql`
    select attempts >= max_attempts and locked_at is null as is_exhausted from graphile_worker.jobs
    where jobs.key = ${`${name}:${key}`}`);
  if (!row) return null;
  return row.is_exhausted ? "failed" : "waiting";
}
