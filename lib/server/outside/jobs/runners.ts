import "server-only";
import { hostname } from "node:os";
import type { WorkerEvents } from "graphile-worker";
import type { Database } from "@/db/client";
import { freeSilentJobs, removeRunner, reportRunner } from "@/db/queries/upkeep/job-runners";
import { jobRunnerRules } from "@/lib/shared/limits/operator";

/** Where at most one worker runs at a time: the starter's lock on the data folder sees to that. */
export const workerPlace = (dataDir: string) => `${hostname()}:${dataDir}`;

type Options = {
  db: () => Database;
  /** The events of the queue's library, for all of its pools in this process. */
  events: WorkerEvents;
  /** From workerPlace; null for a process that only drains the queue. */
  place: string | null;
};

/**
 * Reports each pool of the queue's library while it runs, so that its jobs go on elsewhere once it falls silent. A
 * database that is away has no news of anybody: the next report follows. Returns a function that removes the rows.
 */
export function reportRunners({ db, events, place }: Options): { stop: () => Promise<void> } {
  const timers = new Map<string, NodeJS.Timeout>();
  const report = (id: string) => reportRunner(db(), { id, host: hostname(), place }).catch(() => {});
  const end = async (id: string) => {
    clearInterval(timers.get(id));
    timers.delete(id);
    await removeRunner(db(), id).catch(() => {});
  };
  events.on("pool:create", ({ workerPool: { id } }) => {
    timers.set(id, setInterval(() => void report(id), jobRunnerRules.reportSeconds * 1_000).unref());
    void report(id);
  });
  events.on("pool:release", ({ workerPool: { id } }) => void end(id));
  return { stop: async () => void (await Promise.all([...timers.keys()].map(end))) };
}

/** Frees the jobs of silent runners, again and again. */
export function freeSilentJobsRegularly(db: Database): void {
  const free = () => void freeSilentJobs(db).catch(() => {});
  setInterval(free, jobRunnerRules.lookSeconds * 1_000).unref();
}
