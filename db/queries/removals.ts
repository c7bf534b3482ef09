import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../client";

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
