import "server-only";
import type { RunnerOptions } from "graphile-worker";
import { queueAddress } from "@/db/address";
import { type Serving, servingName } from "@/db/presence";
import { openQueuePool } from "@/db/queue-pool";

/**
 * The library awaits the completion of a job only if it batches several; otherwise it returns before the database
 * knows. A connection that breaks at that moment throws an uncatchable error (graphile-worker 0.17.3, dist/worker.js).
 * Zero milliseconds batch the jobs of one turn of the event loop.
 */
const preset: NonNullable<RunnerOptions["preset"]> = {
  worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
};

type Options = { url: string; isDirect: boolean; servedBy?: Serving };

/**
 * Returns the queue library's options for the database at `url`. Prepared statements need a direct address: behind a
 * pooler the next query may run on another connection, which does not have them.
 */
export function queueOptions({ url, isDirect, servedBy }: Options) {
  const connectionString = queueAddress(url, servedBy && servingName(servedBy));
  return { connectionString, noPreparedStatements: !isDirect, preset } satisfies RunnerOptions;
}

/** Like queueOptions, with a pool that notices silence in place of the library's own. */
export function openQueue(options: Options, pool: { max: number; idleMs?: number }) {
  const { connectionString, ...others } = queueOptions(options);
  return { ...others, pgPool: openQueuePool({ connectionString, ...pool }) } satisfies RunnerOptions;
}
