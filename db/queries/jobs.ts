import "server-only";
import { sql } from "drizzle-orm";
import type { Database } from "../client";

/** Counts the due jobs that wait, including those of a busy queue. */
export async function countDueJobs(db: Database): Promise<number> {
  const [row] = await db.execute<{ due: number }>(sql`
    select count(*)::int as due from graphile_worker.jobs
    where run_at <= now() and locked_at is null and attempts < max_attempts`);
  return row?.due ?? 0;
}

/** Jobs of these names; `mark` is a prefix of some of their last errors. */
type MarkedJobs = { names: readonly string[]; mark: string };

/** Returns the ids of idle jobs whose last error begins with `mark`. */
export async function listMarkedJobs(db: Database, { names, mark }: MarkedJobs): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select id from graphile_worker.jobs
    where task_identifier in ${names} and locked_at is null and starts_with(last_error, ${mark})`);
  return rows.map(({ id }) => id);
}

/** Reschedules jobs to run now, with all of their attempts. */
export async function restartJobs(db: Database, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    select graphile_worker.reschedule_jobs(
      array(select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json) as value),
      run_at => now(), attempts => 0)`);
}

/**
 * Returns the keys, without the name prefix, of jobs of these names that will never run again: their attempts are used
 * up, and no process runs the last one. A process that dies during the last attempt keeps the job locked for hours.
 * Leaves out jobs whose last error begins with `mark`.
 */
export async function listExhaustedKeys(db: Database, { names, mark }: MarkedJobs): Promise<string[]> {
  const rows = await db.execute<{ key: string }>(sql`
    select split_part(key, ':', 2) as key from graphile_worker.jobs
    where key is not null and task_identifier in ${names} and attempts >= max_attempts
      and not starts_with(coalesce(last_error, ''), ${mark})
      and (locked_at is null or locked_at < now() - interval '4 hours')`);
  return rows.map(({ key }) => key);
}

/** Returns the state of the job with this name and key: waiting or running, out of attempts, or absent. */
export async function findJobState(db: Database, name: string, key: string): Promise<"waiting" | "failed" | null> {
  const [row] = await db.execute<{ is_exhausted: boolean }>(sql`
    select attempts >= max_attempts and locked_at is null as is_exhausted from graphile_worker.jobs
    where jobs.key = ${`${name}:${key}`}`);
  if (!row) return null;
  return row.is_exhausted ? "failed" : "waiting";
}
