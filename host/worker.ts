import { rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, parseCrontab, type Runner, run, type WorkerEvents, type WorkerPool } from "graphile-worker";
import { isConnectionFault } from "@/db/faults";
import { checkFitness, UnfitDatabaseError } from "@/db/fitness";
import { freeJobsOfPlace } from "@/db/queries/upkeep/job-runners";
import { findNextDueSeconds } from "@/db/queries/upkeep/jobs";
import { isDiskFull, warnOfFullDisk } from "@/lib/server/base/disk/disk-full";
import { workerSpoolFolder } from "@/lib/server/base/disk/spool";
import { writeLog } from "@/lib/server/base/log/log";
import { startWorkerSnapshots } from "@/lib/server/base/metrics/start-snapshots";
import { createWorkerDeps } from "@/lib/server/compose";
import { directDatabaseUrl, env, isDirect } from "@/lib/server/env";
import { rescheduleWaitingPosts } from "@/lib/server/features/posts/due";
import { watchImports } from "@/lib/server/features/posts/imports/sweep";
import { openQueue } from "@/lib/server/outside/jobs/queue-options";
import { freeSilentJobsRegularly, reportRunners, workerPlace } from "@/lib/server/outside/jobs/runners";
import { createTasks, cronItems } from "@/lib/server/outside/jobs/tasks";
import { createTurns } from "@/lib/server/outside/jobs/turns";
import { probeDatabaseDisk } from "@/lib/server/probes";
import { jobsAtOnce } from "@/lib/shared/ports/job-lanes";
import { endWithParent, lostDatabaseExitCode, signalReady } from "./process/child";

/**
 * The worker process: runs jobs, and opens strangers' files in separate decoder processes
 * (lib/server/outside/media/decoding/decoders.ts).
 */

/**
 * Maximum delay of a scheduled job when nothing else arrives: a moderator watches the seconds of an approved post
 * (lib/server/features/posts/due.ts). New jobs are notified at once. One look serves all slots, each of which would otherwise
 * poll with two statements of its own.
 */
const lookMs = 1_000;
/** Slots that a look wakes: each goes on by itself while there are jobs. */
const wokenAtOnce = 2;
/** How often each slot polls if looks fail. */
const pollMs = 30_000;

const concurrency = env.WORKER_CONCURRENCY ?? jobsAtOnce;
/** A job slot needs a connection only to take a job and to complete it, so these are rarely all open. */
const connections = concurrency;

/** A database that was killed is back within a second or two; no job is lost meanwhile. */
const retryMs = 500;

/** Running tasks get this long when the library stops; the next worker retries the others. */
const lastTasksMs = 5_000;

const deps = createWorkerDeps({ servedBy: "worker" });
const tasks = createTasks(deps);
if (env.METRICS_TOKEN) startWorkerSnapshots(deps, env.DATA_DIR);

const logger = new Logger(() => (level, message) => {
  if (level === "error" || level === "warning") writeLog(level === "error" ? "error" : "warn", message);
});

let reports: ReturnType<typeof reportRunners> | undefined;

async function start(queue: ReturnType<typeof openQueue>): Promise<Runner> {
  await checkFitness(deps.db);
  const place = workerPlace(path.resolve(env.DATA_DIR));
  await freeJobsOfPlace(deps.db, place);
  await rescheduleWaitingPosts(deps);
  const turns = createTurns(() => deps.db);
  reports = reportRunners({ db: () => deps.db, events: turns.events, place });
  turns.events.once("pool:create", ({ workerPool }) => wakeForDueJobs(workerPool, turns.events));
  return run({
    ...queue,
    taskList: tasks,
    parsedCronItems: parseCrontab(cronItems),
    ...turns,
    concurrency,
    pollInterval: pollMs,
    logger,
    noHandleSignals: true,
  });
}

/** Wakes idle slots of the queue's library as jobs become due, until it stops. */
function wakeForDueJobs(pool: WorkerPool, events: WorkerEvents): void {
  let isOver = false;
  events.once("pool:gracefulShutdown", () => {
    isOver = true;
  });
  const look = async () => {
    // A database that is away has no jobs either; the next look follows.
    const dueMs = (await findNextDueSeconds(deps.db).catch(() => Number.POSITIVE_INFINITY)) * 1_000;
    if (isOver) return;
    if (dueMs <= 0) pool.nudge(wokenAtOnce);
    setTimeout(() => void look(), dueMs > 0 ? Math.min(dueMs, lookMs) : lookMs).unref();
  };
  void look();
}

/**
 * Resolves once the database answers and jobs are taken; null if `signal` aborts first. Exits if the database is not
 * for this version.
 */
async function startPatiently(url: string, signal: AbortSignal): Promise<Runner | null> {
  const queue = openQueue({ url, isDirect: isDirect(url), servedBy: "worker" }, { max: connections });
  while (!signal.aborted) {
    try {
      // With a full database disk it could take jobs but not record their results: each would lose an attempt.
      await probeDatabaseDisk(deps);
      return await start(queue);
    } catch (error) {
      if (error instanceof UnfitDatabaseError) {
        writeLog("error", error.message);
        process.exit(1);
      }
      if (isDiskFull(error)) warnOfFullDisk(error);
      else if (isConnectionFault(error)) writeLog("error", `The database does not answer: ${(error as Error).message}`);
      else throw error;
    }
    await sleep(retryMs, undefined, { signal }).catch(() => {});
  }
  return null;
}

const databaseUrl = directDatabaseUrl(env);
if (!databaseUrl) throw new Error("DATABASE_URL is not set.");
// Removes temporary files of a killed worker.
await rm(workerSpoolFolder(env), { recursive: true, force: true });
const ending = new AbortController();
const starting = startPatiently(databaseUrl, ending.signal);
endWithParent(
  async () => {
    ending.abort();
    await (await starting)?.stop();
    await reports?.stop();
  },
  { name: "worker", least: env.LOG_LEVEL },
);
const runner = await starting;
if (runner) {
  signalReady();
  freeSilentJobsRegularly(deps.db);
  void watchImports(deps, path.resolve(env.DATA_DIR), ending.signal);
  const end = () => {
    if (!ending.signal.aborted) void endWithoutDatabase(runner);
  };
  runner.events.once("pool:gracefulShutdown", end);
  runner.promise.then(end, end);
}

/**
 * The library stops when it cannot tell the database a job's result. Its own stop may hang for ever (0.17.3, `batch`
 * in dist/main.js). The parent starts another worker, which frees this one's jobs.
 */
async function endWithoutDatabase({ promise }: Runner): Promise<never> {
  await Promise.race([promise.catch(() => {}), sleep(lastTasksMs)]);
  process.exit(lostDatabaseExitCode);
}
