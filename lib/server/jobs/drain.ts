import "server-only";
import { Logger, type RunnerOptions, runOnce } from "graphile-worker";
import { Pool } from "pg";
import { countDueJobs } from "@/db/queries/jobs";
import { jobsAtOnce } from "@/lib/shared/ports/job-lanes";
import type { Deps } from "../deps";
import { describeError } from "../describe-error";
import { writeLog } from "../log/log";
import { eraseExpiredPosts } from "../posts/bin";
import { fewAtATime } from "./few-at-a-time";
import { queueOptions } from "./queue-options";
import { createTasks, forgetOldRows, lookAfterStorage } from "./tasks";
import { createTurns } from "./turns";

/** A run needs a connection when it takes a job and when it crosses it off. */
const connections = 3;
/** A platform may put a process to sleep behind its answers; what was open then is dead when it wakes. */
const idleMs = 1_000;

const quiet = new Logger(() => (level, message) => {
  if (level === "error" || level === "warning") writeLog(level === "error" ? "error" : "warn", message);
});

type Address = {
  url: string;
  /** Whether it is known to lead to PostgreSQL itself. */
  isDirect: boolean;
};

/** Does what a worker does by the clock. */
export async function doUpkeep(deps: Deps): Promise<void> {
  await forgetOldRows(deps);
  await eraseExpiredPosts(deps);
  await lookAfterStorage(deps);
}

/** Works off every job that is due, in this process, and returns. Several processes may do so side by side. */
export async function drainJobs(url: string, deps: Deps, { withUpkeep = false, isDirect = false } = {}): Promise<void> {
  if (withUpkeep) await doUpkeep(deps);
  const options = { ...queueOptions({ url, isDirect }), ...createTurns(() => deps.db) };
  await drain(deps, { ...options, concurrency: 2, maxPoolSize: connections });
}

/**
 * The same for a process that works the queue off behind its answers: one pool for all of them, and few runs at once,
 * however many requests ask. A run that begins what may take minutes leaves the rest to another run.
 */
export function createProcessDrain(address: Address, deps: () => Deps): () => Promise<void> {
  const { connectionString, ...options } = queueOptions(address);
  const pgPool = new Pool({ connectionString, max: connections, idleTimeoutMillis: idleMs, allowExitOnIdle: true });
  // The next query tells of a connection that broke. Without a listener Node would end the process.
  pgPool.on("error", () => {});
  pgPool.on("connect", (client) => void client.on("error", () => {}));
  const turns = createTurns(() => deps().db);
  const work = fewAtATime(jobsAtOnce, () => drain(deps(), { ...options, ...turns, pgPool, concurrency: 1 }));
  const others = new Set<Promise<void>>();
  turns.events.on("job:start", ({ job }) => {
    if (job.job_queue_id === null) return;
    const other: Promise<void> = work()
      .catch((error) => writeLog("error", `The job queue could not be drained: ${describeError(error)}`))
      .finally(() => others.delete(other));
    others.add(other);
  });
  return async () => {
    await work();
    while (others.size > 0) await Promise.all(others);
  };
}

async function drain(deps: Deps, options: RunnerOptions): Promise<void> {
  // Asked through our own pool, which waits for a database that sleeps; the library would give up at once.
  if ((await countDueJobs(deps.db)) === 0) return;
  const taskList = createTasks(deps);
  for (let [before, left] = [Number.POSITIVE_INFINITY, 0]; ; before = left) {
    await runOnce({ ...options, taskList, logger: quiet });
    // One round leaves behind what waits in a queue while the job before it is being crossed off; another process may
    // be at the queue's next one.
    left = await countDueJobs(deps.db);
    if (left === 0 || left >= before) return;
  }
}
