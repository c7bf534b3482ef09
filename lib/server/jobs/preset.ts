import "server-only";
import type { RunnerOptions } from "graphile-worker";

/**
 * The library awaits the end of a job only where it collects several: otherwise it returns before the database knows, and
 * a connection that breaks just then throws where nobody can catch it (graphile-worker 0.17.3, dist/worker.js). Zero
 * milliseconds collect those of one turn of the event loop.
 */
export const queuePreset: NonNullable<RunnerOptions["preset"]> = {
  worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
};
