import { EventEmitter } from "node:events";
import { readdirSync } from "node:fs";
import { constants, setPriority } from "node:os";
import path from "node:path";
import { Logger, makeWorkerUtils, parseCrontab, run, type WorkerEvents } from "graphile-worker";
import { createWorkerDeps } from "@/lib/deps";
import { env } from "@/lib/env";
import { createTasks, cronItems } from "@/lib/jobs/tasks";
import { endWithParent, sayReady } from "./child";
import { readIfThere, writePrivateFile } from "./private-file";

/** The worker process: makes pictures and posters while the web server keeps the processor's first turn. */

/** Two photos at once fill the two cores of a small machine; a third has its turn while one of them is being stored. */
const concurrency = 3;

const logger = new Logger(() => (level, message) => {
  if (level === "error" || level === "warning") console.error(`worker: ${message}`);
});

/**
 * A worker that was killed leaves its jobs locked, for hours, under the name of its pool. That name is kept in the data
 * folder, so the next worker can free just those jobs and nobody else's.
 */
async function freeAbandonedJobs(connectionString: string, poolFile: string): Promise<void> {
  const pools = readIfThere(poolFile)?.split("\n").filter(Boolean) ?? [];
  if (pools.length === 0) return;
  const utils = await makeWorkerUtils({ connectionString, logger });
  try {
    await utils.forceUnlockWorkers(pools);
  } finally {
    await utils.release();
  }
}

/** Linux keeps a priority for each thread, and those that decode pictures come from threads that are there already. */
function yieldProcessor() {
  const threads = process.platform === "linux" ? readdirSync("/proc/self/task").map(Number) : [process.pid];
  for (const thread of threads) setPriority(thread, constants.priority.PRIORITY_LOW);
}

async function start(connectionString: string) {
  const poolFile = path.join(env.DATA_DIR, "worker-pool");
  await freeAbandonedJobs(connectionString, poolFile);
  const events = new EventEmitter() as WorkerEvents;
  events.on("pool:create", ({ workerPool }) => writePrivateFile(poolFile, `${workerPool.id}\n`));
  return run({
    connectionString,
    taskList: createTasks(createWorkerDeps()),
    parsedCronItems: parseCrontab(cronItems),
    concurrency,
    events,
    logger,
    maxPoolSize: 6,
    noHandleSignals: true,
  });
}

if (!env.DATABASE_URL) throw new Error("DATABASE_URL is not set.");
yieldProcessor();
const starting = start(env.DATABASE_URL);
endWithParent(async () => {
  await (await starting).stop();
});
const runner = await starting;
sayReady();
// Rejects when the database stays away: ends this process, and the parent starts another.
await runner.promise;
