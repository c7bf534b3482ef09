import "server-only";
import { sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import type { JobName, Jobs } from "../ports/jobs";

/**
 * Smaller runs first: mails wait for no picture, every post gets its thumbnail before any gets its full picture, and
 * what takes minutes waits for all that takes moments.
 */
const priorities: Record<JobName, number> = {
  "notify-waiting-posts": -10,
  "make-thumbnail": 0,
  "make-rendition": 10,
  "make-clip": 10,
  "convert-clip": 15,
  "remove-media": 20,
  "remove-videos": 20,
};

/** Jobs of one queue run one after another, wherever they run: two conversions would fight for the same cores. */
const queues: Partial<Record<JobName, string>> = { "convert-clip": "conversions" };

/** Tries over about half an hour (graphile-worker waits e^attempt seconds between tries). */
const maxAttempts = 8;

/**
 * graphile-worker's queue in the same Postgres; its SQL API enqueues inside our transaction. A worker process hears of
 * new jobs by itself; `wake` is for an installation without one.
 */
export function createGraphileJobs(wake: () => void = () => {}): Jobs<Transaction> {
  return {
    wake,

    async enqueue(transaction, name, payload, { key, delaySeconds = 0 } = {}) {
      await transaction.execute(sql`
        select graphile_worker.add_job(
          ${name}, payload => ${JSON.stringify(payload)}::json, queue_name => ${queues[name] ?? null},
          run_at => now() + make_interval(secs => ${delaySeconds}),
          job_key => ${key ? `${name}:${key}` : null}, job_key_mode => 'preserve_run_at',
          priority => ${priorities[name]}, max_attempts => ${maxAttempts})`);
    },
  };
}
