import "server-only";
import { sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import type { JobName, Jobs } from "@/lib/shared/ports/jobs";

/**
 * Smaller runs first. What a moderator was told comes onto its wall in time. Nobody hears for longer than they may, and
 * mails wait for no picture. Every post gets its thumbnail before any gets its full picture; what takes minutes waits for
 * all that takes moments.
 */
const priorities: Record<JobName, number> = {
  "show-on-wall": -30,
  "end-sockets": -20,
  "mail-password-reset": -20,
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
 * The same for what somebody waits for: an approved post's pictures come before all others, its clip right after. A
 * conversion lets the thumbnails go first, for which moderators wait.
 */
const awaitedPriorities: Partial<Record<JobName, number>> = {
  "make-thumbnail": -5,
  "make-rendition": -4,
  "make-clip": -3,
  "convert-clip": 5,
  // What was taken down must not stay public because its process died.
  "remove-media": -20,
};

const priorityOf = (name: JobName, isAwaited: boolean) =>
  (isAwaited ? awaitedPriorities[name] : undefined) ?? priorities[name];

const jobKey = (name: JobName, key: string) => `${name}:${key}`;

/**
 * Jobs of one queue run one after another, wherever they run: two conversions would fight for the same cores. A row of
 * costly pictures, or of clips, would take the hands that make everybody's photos.
 */
const queues: Partial<Record<JobName, string>> = {
  "make-clip": "clips",
  "convert-clip": "conversions",
  "make-checksums": "checksums",
};
const costlyQueue = "costly-pictures";

/** Tries over about half an hour (graphile-worker waits e^attempt seconds between tries). */
const maxAttempts = 8;

/**
 * graphile-worker's queue in the same Postgres; its SQL API enqueues inside our transaction. A worker process hears of
 * new jobs by itself; `wake` is for an installation without one.
 */
export function createGraphileJobs(wake: Jobs<Transaction>["wake"] = () => {}): Jobs<Transaction> {
  return {
    wake,

    async enqueue(transaction, name, payload, { key, delaySeconds = 0, isAwaited = false, isCostly = false } = {}) {
      const queue = isCostly ? costlyQueue : (queues[name] ?? null);
      await transaction.execute(sql`
        select graphile_worker.add_job(
          ${name}, payload => ${JSON.stringify(payload)}::json, queue_name => ${queue},
          run_at => now() + make_interval(secs => ${delaySeconds}),
          job_key => ${key ? jobKey(name, key) : null}, job_key_mode => 'preserve_run_at',
          priority => ${priorityOf(name, isAwaited)}, max_attempts => ${maxAttempts})`);
    },

    async hasten(transaction, names, key) {
      for (const name of names) {
        // Enqueueing a running job's key again would have its work done twice; rescheduling leaves it alone.
        await transaction.execute(sql`
          select graphile_worker.reschedule_jobs(
            array(select id from graphile_worker.jobs where jobs.key = ${jobKey(name, key)}),
            priority => ${priorityOf(name, true)})`);
      }
    },

    async forget(transaction, names, keys) {
      const jobKeys = names.flatMap((name) => keys.map((key) => jobKey(name, key)));
      await transaction.execute(sql`
        select graphile_worker.remove_job(key)
        from json_array_elements_text(${JSON.stringify(jobKeys)}::json) as key`);
    },
  };
}
