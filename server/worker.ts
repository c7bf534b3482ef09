import { EventEmitter } from "node:events";
import { rm } from "node:fs/promises";
import path from "node:path";
import { Logger, makeWorkerUtils, parseCrontab, run, type WorkerEvents } from "graphile-worker";
import { createWorkerDeps } from "@/lib/deps";
import { env } from "@/lib/env";
import { createTasks, cronItems } from "@/lib/jobs/tasks";
import { workerSpoolFolder } from "@/lib/spool";
import { endWithParent, sayReady } from "./child";
import { readIfThere, writePrivateFile } from "./private-file";

/** The worker process: takes jobs, and has decoders of their own open what strangers sent (lib/media/decoders.ts). */

/**
 * Two photos are decoded at once, which fills the two cores of a small machine, and what somebody waits for beside them
 * (lib/media/memory-budget.ts). One more has its turn while another is stored; a costly picture, a clip and a conversion,
 * each in a queue of its own, must not take those places.
 */
const concurrency = 6;

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
    maxPoolSize: concurrency + 2,
    noHandleSignals: true,
  });
}

if (!env.DATABASE_URL) throw new Error("DATABASE_URL is not set.");
// What a killed worker had begun to make.
await rm(workerSpoolFolder(env), { recursive: true, force: true });
const starting = start(env.DATABASE_URL);
endWithParent(async () => {
  await (await starting).stop();
});
const runner = await starting;
sayReady();
// Rejects when the database stays away: ends this process, and the parent starts another.
await runner.promise;
