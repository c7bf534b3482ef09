import { rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, parseCrontab, type Runner, run } from "graphile-worker";
import { isConnectionFault } from "@/db/faults";
import { checkFitness, UnfitDatabaseError } from "@/db/fitness";
import { freeJobsOfPlace } from "@/db/queries/job-runners";
import { createWorkerDeps } from "@/lib/server/compose";
import { isDiskFull, warnOfFullDisk } from "@/lib/server/disk-full";
import { directDatabaseUrl, env, isDirect } from "@/lib/server/env";
import { openQueue } from "@/lib/server/jobs/queue-options";
import { freeSilentJobsRegularly, reportRunners, workerPlace } from "@/lib/server/jobs/runners";
import { createTasks, cronItems } from "@/lib/server/jobs/tasks";
import { createTurns } from "@/lib/server/jobs/turns";
import { writeLog } from "@/lib/server/log/log";
import { startWorkerSnapshots } from "@/lib/server/metrics/start-snapshots";
import { rescheduleWaitingPosts } from "@/lib/server/posts/due";
import { probeDatabaseDisk } from "@/lib/server/probes";
import { workerSpoolFolder } from "@/lib/server/spool";
import { jobsAtOnce } from "@/lib/shared/ports/job-lanes";
import { endWithParent, lostDatabaseExitCode, signalReady } from "./process/child";

/**
 * The worker process: runs jobs, and opens strangers' files in separate decoder processes
 * (lib/server/media/decoding/decoders.ts).
 */

/**
 * Maximum delay of a scheduled job when nothing else arrives: a moderator watches the seconds of an approved post
 * (lib/server/posts/due.ts). New jobs are notified at once.
 */
const pollMs = 1_000;

/** A job slot needs a connection only to take a job and to complete it, so these are rarely all open. */
const connections = jobsAtOnce;

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
  return run({
    ...queue,
    taskList: tasks,
    parsedCronItems: parseCrontab(cronItems),
    ...turns,
    concurrency: jobsAtOnce,
    pollInterval: pollMs,
    logger,
    noHandleSignals: true,
  });
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
  { name: "worker" },
);
const runner = await starting;
if (runner) {
  signalReady();
  freeSilentJobsRegularly(deps.db);
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
