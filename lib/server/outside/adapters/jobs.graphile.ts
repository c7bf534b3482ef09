import "server-only";
import { sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { flagsOf, laneOf, turnFor } from "@/lib/shared/ports/job-lanes";
import type { JobName, Jobs } from "@/lib/shared/ports/jobs";

/**
 * Smaller runs first. A moderator's decision reaches the wall in time, ended sign-ins lose their sockets soon, and
 * mails do not wait for pictures. In a lane this is the order of one sender's jobs (lib/shared/ports/job-lanes.ts):
 * all thumbnails come before any full picture.
 */
const priorities: Record<JobName, number> = {
  "show-on-wall": -30,
  "apply-rules": -20,
  "end-sockets": -20,
  "mail-password-reset": -20,
  "mail-invitation": -20,
  "mail-new-browser": -10,
  "mail-receipt-link": -10,
  "notify-waiting-posts": -10,
  "raise-wait-alarm": -10,
  "make-thumbnail": 0,
  "make-rendition": 10,
  "make-clip": 10,
  "convert-clip": 15,
  "remove-media": 20,
  "remove-videos": 20,
  "empty-bin": 25,
  "make-checksums": 30,
};

/**
 * Priorities of jobs that a user waits for: an approved post's pictures come before all others of its sender,
 * and those of urgentBelow (db/queries/upkeep/jobs.ts) before all others of its account.
 */
const awaitedPriorities: Partial<Record<JobName, number>> = {
  "make-thumbnail": -5,
  "make-rendition": -4,
  "make-clip": -3,
  "convert-clip": -2,
  // A taken-down file must not stay public because the process that removes it died.
  "remove-media": -20,
};

/** Steps within a priority, so that short jobs run before long ones. A power of two: `runSoon` uses a bit mask. */
const lengths = 16;

const priorityOf = (name: JobName, isAwaited: boolean) =>
  ((isAwaited ? awaitedPriorities[name] : undefined) ?? priorities[name]) * lengths;

/** Each step is twice as long as the one before it; the last one begins at four and a half hours. */
const lengthOf = (seconds: number) => Math.min(Math.ceil(Math.log2(1 + seconds)), lengths - 1);

const jobKey = (name: JobName, key: string) => `${name}:${key}`;

/** Retries for about half an hour (graphile-worker waits e^attempt seconds between attempts). */
const maxAttempts = 8;

/**
 * Finds a job that waits to run, and keeps it waiting until the transaction ends: the library skips locked jobs. Posts of
 * one event hold this lock together; enqueueing the key again would make each wait for the flush of the one before. The
 * library's view cannot be locked (graphile-worker 0.17.3).
 */
const pendingJob = (key: string) => sql`
  select from graphile_worker._private_jobs jobs
  where jobs.key = ${key} and locked_at is null and attempts < max_attempts for key share`;

/**
 * Enqueues into graphile-worker in the same Postgres; its SQL API works inside our transaction. A worker process
 * notices new jobs by itself; `wake` is for an installation without one.
 */
export function createGraphileJobs(wake: Jobs<Transaction>["wake"] = () => {}): Jobs<Transaction> {
  return {
    wake,

    async enqueue(transaction, name, payload, options = {}) {
      const { key, delaySeconds = 0, isAwaited = false, account_id, sender, expectedSeconds = 0, isShared } = options;
      const lane = laneOf(name, options);
      const flags = lane && account_id ? flagsOf(turnFor(lane, account_id, sender)) : [];
      await transaction.execute(sql`
        select graphile_worker.add_job(
          ${name}, payload => ${JSON.stringify(payload)}::json, run_at => now() + make_interval(secs => ${delaySeconds}),
          job_key => ${key ? jobKey(name, key) : null}, job_key_mode => 'preserve_run_at',
          priority => ${priorityOf(name, isAwaited) + lengthOf(expectedSeconds)}, max_attempts => ${maxAttempts},
          flags => array(select json_array_elements_text(${JSON.stringify(flags)}::json)))
        ${isShared && key ? sql`where not exists (${pendingJob(jobKey(name, key))})` : sql``}`);
    },

    async runSoon(transaction, names, key) {
      for (const name of names) {
        // Enqueueing the key of a running job again would run it twice; rescheduling does not touch a running job.
        await transaction.execute(sql`
          select graphile_worker.reschedule_jobs(
            array[id], priority => ${priorityOf(name, true)} + (priority & ${lengths - 1}))
          from graphile_worker.jobs where jobs.key = ${jobKey(name, key)}`);
      }
    },

    async remove(transaction, names, keys) {
      const jobKeys = names.flatMap((name) => keys.map((key) => jobKey(name, key)));
      await transaction.execute(sql`
        select graphile_worker.remove_job(key)
        from json_array_elements_text(${JSON.stringify(jobKeys)}::json) as key`);
    },
  };
}
