import "server-only";
import { Logger, type RunnerOptions, runOnce } from "graphile-worker";
import { freeSilentJobs } from "@/db/queries/upkeep/job-runners";
import { countDueJobs } from "@/db/queries/upkeep/jobs";
import { isSerial, jobsAtOnce } from "@/lib/shared/ports/job-lanes";
import { describeError } from "../../base/log/describe-error";
import { writeLog } from "../../base/log/log";
import type { Deps } from "../../deps";
import { eraseExpiredPosts } from "../../features/posts/bin";
import { openQueue } from "./queue-options";
import { reportRunners } from "./runners";
import { checkStorage, createTasks, removeExpiredRows } from "./tasks";
import { createTurns, turnOfJob } from "./turns";

/** A run needs a connection to take a job and to complete it. */
const connections = 3;
/** A platform may suspend a process after its response; open connections are dead when it resumes. */
const idleMs = 1_000;

const quiet = new Logger(() => (level, message) => {
  if (level === "error" || level === "warning") writeLog(level === "error" ? "error" : "warn", message);
});

type Address = {
  url: string;
  /** True if `url` leads to PostgreSQL itself. */
  isDirect: boolean;
};

/** Runs the worker's scheduled tasks. */
export async function runUpkeep(deps: Deps): Promise<void> {
  await removeExpiredRows(deps);
  await eraseExpiredPosts(deps);
  await checkStorage(deps);
}

/** Runs every due job in this process, then returns. Several processes may do so concurrently. */
export async function drainJobs(url: string, deps: Deps, { withUpkeep = false, isDirect = false } = {}): Promise<void> {
  if (withUpkeep) await runUpkeep(deps);
  const { pgPool, ...options } = openQueue({ url, isDirect }, { max: connections });
  const turns = createTurns(() => deps.db);
  const reports = reportRunners({ db: () => deps.db, events: turns.events, place: null });
  try {
    await drain(deps, { ...options, ...turns, pgPool, concurrency: 2 });
  } finally {
    await reports.stop();
    await pgPool.end();
  }
}

/**
 * Runs `work` at most `maxRuns` times concurrently. Callers beyond that share one more run, which starts as soon as one
 * ends, so it sees everything that existed when they called. Rejects as that run does.
 */
export function limitRuns(maxRuns: number, work: () => Promise<void>): () => Promise<void> {
  const running = new Set<Promise<void>>();
  let queuedRun: Promise<void> | null = null;
  const begin = () => {
    const run = work().finally(() => running.delete(run));
    running.add(run);
    return run;
  };
  const queueRun = async () => {
    await Promise.race([...running].map((run) => run.catch(() => {})));
    queuedRun = null;
    await begin();
  };
  return () => {
    if (queuedRun) return queuedRun;
    if (running.size < maxRuns) return begin();
    queuedRun = queueRun();
    return queuedRun;
  };
}

/**
 * Creates a drain for a process that runs the queue after its responses, because a serverless platform has no worker.
 * One pool and a limit on concurrent runs, however many requests ask. A run that starts a job of possibly several
 * minutes leaves the rest to another run.
 */
export function createProcessDrain(address: Address, deps: () => Deps): () => Promise<void> {
  const options = openQueue(address, { max: connections, idleMs });
  const turns = createTurns(() => deps().db);
  reportRunners({ db: () => deps().db, events: turns.events, place: null });
  const work = limitRuns(jobsAtOnce, () => drain(deps(), { ...options, ...turns, concurrency: 1 }));
  const others = new Set<Promise<void>>();
  turns.events.on("job:start", ({ job }) => {
    const turn = turnOfJob(job);
    if (!turn || !isSerial(turn.lane)) return;
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
  // Uses our own pool, which waits for a sleeping database; the library would fail at once.
  await freeSilentJobs(deps.db);
  if ((await countDueJobs(deps.db)) === 0) return;
  const taskList = createTasks(deps);
  for (let [before, left] = [Number.POSITIVE_INFINITY, 0]; ; before = left) {
    await runOnce({ ...options, taskList, logger: quiet });
    // One run leaves behind the jobs of a serial lane in which another runs.
    left = await countDueJobs(deps.db);
    if (left === 0 || left >= before) return;
  }
}
