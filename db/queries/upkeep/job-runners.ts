import "server-only";
import { eq, sql } from "drizzle-orm";
import { jobRunnerRules } from "@/lib/shared/limits/operator";
import type { Database } from "../../client";
import { jobRunners } from "../../schema/job-runners";

/** Whoever takes jobs: its queue's name for it, its host, and the place where only one such worker runs at a time. */
export type JobRunner = { id: string; host: string; place: string | null };

/** Reports that a runner is alive. */
export async function reportRunner(db: Database, runner: JobRunner): Promise<void> {
  const seen_at = sql`clock_timestamp()`;
  await db
    .insert(jobRunners)
    .values({ ...runner, seen_at })
    .onConflictDoUpdate({ target: jobRunners.id, set: { seen_at } });
}

export async function removeRunner(db: Database, id: string): Promise<void> {
  await db.delete(jobRunners).where(eq(jobRunners.id, id));
}

/** Frees the jobs of earlier workers of this place: a new one starts there only once they have ended. */
export async function freeJobsOfPlace(db: Database, place: string): Promise<void> {
  await db.execute(sql`
    with ended as (delete from job_runners where place = ${place} returning id)
    select graphile_worker.force_unlock_workers(array_agg(id)) from ended having count(*) > 0`);
}

/**
 * Frees jobs whose runner has been silent too long, wherever it ran, for others to take; one process at a time. A runner
 * that wakes up again ends its job without a result (lib/server/features/posts/complete-media.ts).
 */
export async function freeSilentJobs(db: Database): Promise<void> {
  const silent = sql`make_interval(secs => ${jobRunnerRules.silentSeconds})`;
  await db.execute(sql`
    with turn as materialized (select pg_try_advisory_xact_lock(hashtext('job_runners')) as is_ours),
    silent as (
      select distinct locked_by as id from graphile_worker.jobs
      where locked_at < now() - ${silent}
        and not exists (select from job_runners where id = locked_by and seen_at > now() - ${silent}))
    select graphile_worker.force_unlock_workers(array_agg(id)) from silent, turn where is_ours having count(*) > 0`);
}

/** Removes the rows of runners that have been silent for a day. */
export async function removeSilentRunners(db: Database): Promise<void> {
  await db.execute(sql`delete from job_runners where seen_at < now() - interval '1 day'`);
}

/** Returns the runner of another host that has reported last, if it did so within the last minute. */
export async function findOtherHost(db: Database, host: string): Promise<{ host: string; seen_at: string } | null> {
  const [row] = await db.execute<{ host: string; seen_at: string }>(sql`
    select host, seen_at::text from job_runners
    where host <> ${host} and seen_at > clock_timestamp() - make_interval(secs => ${jobRunnerRules.silentSeconds})
    order by job_runners.seen_at desc limit 1`);
  return row ?? null;
}
