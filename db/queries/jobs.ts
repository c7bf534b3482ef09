import "server-only";
import { type SQL, sql } from "drizzle-orm";
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

/**
 * Returns the flags of due waiting jobs: one for each account in each lane. Within a lane, the account with the least
 * recent turn comes first; accounts that never had one come before all, by their oldest job.
 */
export async function listWaitingFlags(db: Database): Promise<string[]> {
  const rows = await db.execute<{ flag: string }>(sql`
    select waiting.flag
    from (
      select jsonb_object_keys(flags) as flag, min(id) as oldest
      from graphile_worker.jobs
      where flags is not null and run_at <= now() and locked_at is null and attempts < max_attempts
      group by flags
    ) waiting
    left join media_turns turns on turns.lane || ':' || turns.account_id = waiting.flag
    order by turns.taken_at nulls first, waiting.oldest`);
  return rows.map(({ flag }) => flag);
}

/** Records that an account has its turn in a lane now. Writes nothing for a deleted account. */
export async function takeTurn(db: Database, { lane, account_id }: { lane: string; account_id: string }) {
  await db.execute(sql`
    insert into media_turns (lane, account_id, taken_at)
    select ${lane}, id, clock_timestamp() from accounts where id = ${account_id} for key share
    on conflict (lane, account_id) do update set taken_at = excluded.taken_at`);
}

/**
 * Matches jobs that remove stored bytes and will never run again. Their keys begin with the account; those of upkeep
 * and earlier releases have none: every admin sees them. A process that dies at the last attempt locks a job for hours.
 */
const failedRemovals = ({ account_id }: { account_id: string }): SQL => sql`
  task_identifier in ('remove-media', 'remove-videos') and attempts >= max_attempts
  and (locked_at is null or locked_at < now() - interval '4 hours')
  and (key is null or split_part(key, ':', 2) like ${`${account_id}/%`})`;

/** Counts the failed removals, with the creation time of the oldest. */
export async function findFailedRemovals(
  db: Database,
  params: { account_id: string },
): Promise<{ count: number; since: string | null }> {
  const [row] = await db.execute<{ count: number; since: string | null }>(sql`
    select count(*)::int as count, min(created_at) as since from graphile_worker.jobs where ${failedRemovals(params)}`);
  return row ?? { count: 0, since: null };
}

/** Reschedules the failed removals to run now, with all of their attempts. Returns how many. */
export async function retryFailedRemovals(db: Database, params: { account_id: string }): Promise<number> {
  const rows = await db.execute(sql`
    select id from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where ${failedRemovals(params)}), run_at => now(), attempts => 0)`);
  return rows.length;
}
